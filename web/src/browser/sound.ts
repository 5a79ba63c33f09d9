/** Short synthesized sounds, silent until the player turns them on. */

export type Sound = 'lay' | 'take' | 'play' | 'turn' | 'fault' | 'end';

// The pitches in hertz, in order, and each note's length in seconds.
const NOTES: Record<Sound, [number[], number]> = {
  lay: [[520], 0.05],
  take: [[390], 0.05],
  play: [[520, 660], 0.08],
  turn: [[660, 880], 0.12],
  fault: [[220], 0.15],
  end: [[523, 659, 784], 0.18],
};

let context: AudioContext | null = null;

export function sound(name: Sound, enabled: boolean): void {
  if (!enabled || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const [pitches, length] = NOTES[name];
  pitches.forEach((pitch, index) => {
    const start = context!.currentTime + index * length;
    const tone = context!.createOscillator();
    const volume = context!.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(context!.destination);
    tone.start(start);
    tone.stop(start + length);
  });
}
