#include "train/checkpoint.h"

#include "base/random.h"
#include "selfplay/options.h"
#include "system/atomic_file.h"
#include <errno.h>
#include <string.h>

struct header {
    char magic[16];
    struct checkpoint_run run;
    uint64_t done, steps;
};

static const char magic[16] = "lianzi train 3\n";

uint64_t checkpoint_hash(const struct positions *positions)
{
    uint64_t hash = positions->count;
    for (size_t i = 0; i < positions->count; i++) {
        const struct model_position *position = &positions->list[i];
        const struct model_cell *cell = &positions->cells[position->first];
        uint32_t numbers[2];
        memcpy(&numbers[0], &position->result, sizeof numbers[0]);
        memcpy(&numbers[1], &position->search, sizeof numbers[1]);
        hash = random_mix(hash + numbers[0]) + numbers[1];
        hash = random_mix(hash + position->threats) + position->mover * 2u + position->stray;
        for (int k = 0; k < position->cells; k++) {
            uint64_t rows;
            memcpy(&rows, cell[k].row, sizeof rows);
            hash = random_mix(hash + rows);
        }
    }
    return hash;
}

uint64_t checkpoint_start(const struct model *model)
{
    uint64_t hash = 0;
    for (int i = 0; i < MODEL_NUMBERS; i++) {
        uint32_t number;
        memcpy(&number, &model->parameter.all[i], sizeof number);
        hash = random_mix(hash + number);
    }
    return hash;
}

static struct header header_of(const struct checkpoint_run *run, uint64_t done, long steps)
{
    struct header header = {.run = *run, .done = done, .steps = (uint64_t)steps};
    memcpy(header.magic, magic, sizeof magic);
    return header;
}

bool checkpoint_write(const char *path, const struct checkpoint_run *run, const struct model *model,
                      const struct loss *losses, uint64_t done)
{
    const struct header header = header_of(run, done, model->steps);
    struct atomic_file file;
    if (!atomic_file_open(&file, path))
        return !complain(path, strerror(errno));
    fwrite(&header, sizeof header, 1, file.file);
    fwrite(&model->parameter, sizeof model->parameter, 1, file.file);
    fwrite(&model->mean, sizeof model->mean, 1, file.file);
    fwrite(&model->square, sizeof model->square, 1, file.file);
    fwrite(losses, sizeof *losses, done, file.file);
    return atomic_file_commit(&file) || !complain(path, strerror(errno));
}

static bool read_all(FILE *file, const struct checkpoint_run *run, struct model *model,
                     struct loss *losses, uint64_t *done, const char *path)
{
    struct header header;
    if (fread(&header, sizeof header, 1, file) != 1 ||
        memcmp(header.magic, magic, sizeof magic) != 0)
        return !complain(path, "this is no checkpoint of train");
    if (memcmp(&header.run, run, sizeof *run) != 0)
        return !complain(path, "the checkpoint belongs to a run with other options or files");
    *done = header.done;
    model->steps = (long)header.steps;
    return (fread(&model->parameter, sizeof model->parameter, 1, file) == 1 &&
            fread(&model->mean, sizeof model->mean, 1, file) == 1 &&
            fread(&model->square, sizeof model->square, 1, file) == 1 &&
            header.done <= run->searches + run->results &&
            fread(losses, sizeof *losses, header.done, file) == header.done && getc(file) == EOF) ||
           !complain(path, "the checkpoint is cut off or damaged");
}

bool checkpoint_read(const char *path, const struct checkpoint_run *run, struct model *model,
                     struct loss *losses, uint64_t *done)
{
    *done = 0;
    FILE *file = fopen(path, "rb");
    if (!file)
        return errno == ENOENT || !complain(path, strerror(errno));
    const bool good = read_all(file, run, model, losses, done, path);
    fclose(file);
    model_follow(model);
    return good;
}
