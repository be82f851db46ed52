/* The few functions that the playouts' search needs, the same on every machine and without the
 * mathematical library. */
#ifndef LIANZI_GRAVITY_CURVES_H
#define LIANZI_GRAVITY_CURVES_H

/* The square root of a number from 0 to 2^32, to a millionth of it. */
static inline float curves_root(float x)
{
    float root = 1;
    for (float scale = x; scale >= 4; scale /= 4)
        root *= 2;
    root *= 1.5f;
    for (int i = 0; i < 4; i++)
        root = (root + x / root) / 2;
    return root;
}

/* About e to the power of a number from -8 to 10. */
static inline float curves_power(float x)
{
    float power = 1 + x / 1024;
    for (int i = 0; i < 10; i++)
        power *= power;
    return power;
}

/* The natural logarithm of a positive number. */
static inline double curves_log(double x)
{
    double log = 0;
    for (; x > 1.5; x /= 2)
        log += 0.69314718055994531;
    for (; x < 0.75; x *= 2)
        log -= 0.69314718055994531;
    const double t = (x - 1) / (x + 1);
    return log + 2 * (t + t * t * t / 3 + t * t * t * t * t / 5);
}

#endif
