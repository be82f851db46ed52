/* Sounds made as they are needed: a stone is a short knock of a few damped modes of the board, the end of
 * a game three plucked notes; the same as in the window. */

/** Hertz, strength, and how fast it fades. */
const KNOCK = [[1180, 0.5, 60], [2310, 0.32, 95], [3890, 0.18, 140], [310, 0.35, 38]];
const NOTES = Object.freeze({win: [523.25, 659.26, 783.99], lose: [493.88, 415.3, 329.63]});
const NOTES_APART = 0.14;

/** @type {Promise<AudioContext> | null} */
let audio = null;

/** @param {AudioContext} context @param {number} start @param {number} hertz @param {number} strength
 * @param {number} decay */
function strike(context, start, hertz, strength, decay) {
  const tone = context.createOscillator(), volume = context.createGain();
  const lasts = 5 / decay;
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(strength * 0.5, start);
  volume.gain.exponentialRampToValueAtTime(strength * 0.003, start + lasts);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + lasts);
}

/** Starts the browser's audio. Its process comes up while somebody asks for the devices, which does not wait; a context
 * made before it is there stops the page for a tenth of a second. */
async function start() {
  await navigator.mediaDevices?.enumerateDevices().catch(() => undefined);
  return new AudioContext();
}

/** Starts the audio once, and answers when it is there. */
export function wake() {
  audio ??= start();
  return audio;
}

/** Plays a sound, where the browser allows any; it does once somebody has pressed something.
 * @param {'stone' | 'win' | 'lose'} name */
export async function play(name) {
  try {
    const context = await wake(), now = context.currentTime;
    void context.resume().catch(() => undefined);
    if (name === 'stone') {
      for (const [hertz, strength, decay] of KNOCK) strike(context, now, hertz, strength, decay);
      return;
    }
    NOTES[name].forEach((hertz, index) => {
      strike(context, now + index * NOTES_APART, hertz, 0.3, 5);
      strike(context, now + index * NOTES_APART, hertz * 2, 0.1, 9);
    });
  } catch {
    audio = null; // a browser without sound plays on in silence
  }
}
