/**
 * The sounds of wooden tiles and bars, synthesized and silent until the player turns them on.
 *
 * Struck wood is a short click and a few damped tones that are not multiples of each other. A small
 * solid tile has many and is quiet at once; a bar like a marimba's has few and rings.
 */

export type Sound = 'lay' | 'take' | 'play' | 'turn' | 'fault' | 'end' | 'low';

/** A piece of wood: its tones as multiples of the lowest and their strength, and how it decays. */
interface Wood {
  tones: readonly (readonly [ratio: number, level: number])[];
  /** Seconds until the lowest tone is gone; higher tones are gone sooner. */
  decay: number;
  /** The strength of the click with which it is struck. */
  click: number;
}

const TILE: Wood = { tones: [[1, 1], [2.57, 0.55], [4.1, 0.3], [6.3, 0.15]], decay: 0.07, click: 0.7 };
const BAR: Wood = { tones: [[1, 1], [3.93, 0.22], [9.4, 0.06]], decay: 0.55, click: 0.12 };
const BLOCK: Wood = { tones: [[1, 1], [1.47, 0.6], [2.9, 0.25]], decay: 0.11, click: 0.4 };

/** One stroke: what is struck, when (in seconds), its lowest tone (in hertz), and how hard. */
type Stroke = readonly [wood: Wood, at: number, pitch: number, level: number];

const SOUNDS: Record<Sound, readonly Stroke[]> = {
  lay: [[TILE, 0, 1180, 0.5]],
  take: [[TILE, 0, 930, 0.3]],
  play: [[TILE, 0, 1120, 0.45], [TILE, 0.07, 1260, 0.5], [TILE, 0.13, 1060, 0.6]],
  turn: [[BAR, 0, 784, 0.35], [BAR, 0.14, 1047, 0.4]],
  fault: [[TILE, 0, 330, 0.6], [TILE, 0.11, 290, 0.6]],
  end: [[BAR, 0, 523, 0.3], [BAR, 0.13, 659, 0.3], [BAR, 0.26, 784, 0.3], [BAR, 0.42, 1047, 0.4]],
  low: [[BLOCK, 0, 880, 0.5], [BLOCK, 0.18, 740, 0.5], [BLOCK, 0.5, 880, 0.5], [BLOCK, 0.68, 740, 0.5]],
};

const SILENCE = 0.0005;
const CLICK_SECONDS = 0.012;
/** No two tiles sound quite the same. */
const SPREAD = 0.05;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

export function sound(name: Sound, enabled: boolean): void {
  if (!enabled || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const stroke of SOUNDS[name]) strike(context, stroke);
}

function strike(audio: AudioContext, [wood, at, pitch, level]: Stroke): void {
  const start = audio.currentTime + at;
  const tuned = wood === TILE ? pitch * (1 + (Math.random() - 0.5) * SPREAD) : pitch;
  for (const [ratio, share] of wood.tones) {
    const tone = audio.createOscillator();
    tone.frequency.value = tuned * ratio;
    play(audio, tone, tone, start, wood.decay / Math.sqrt(ratio), level * share * 0.4);
  }
  const click = audio.createBufferSource();
  click.buffer = noise ??= whiteNoise(audio);
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = tuned * 2.5;
  click.connect(band);
  play(audio, click, band, start, CLICK_SECONDS, level * wood.click);
}

/** Play a source through `last`, at once loud and then decaying. */
function play(
  audio: AudioContext,
  source: AudioScheduledSourceNode,
  last: AudioNode,
  start: number,
  decay: number,
  level: number,
): void {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(level, start);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + decay);
  last.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + decay);
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * CLICK_SECONDS), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
