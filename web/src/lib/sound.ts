/** Small sounds, made on the spot. Off by default; one volume. */
import { settings } from "./settings.svelte.ts";

export type Sound = "card" | "confirm" | "turn" | "attack" | "end";

let context: AudioContext | null = null;

function tone(
  audio: AudioContext,
  out: AudioNode,
  hertz: number,
  from: number,
  seconds: number,
  type: OscillatorType,
): void {
  const start = audio.currentTime + from;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = type;
  source.frequency.value = hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(1, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  source.connect(gain).connect(out);
  source.start(start);
  source.stop(start + seconds);
}

function noise(audio: AudioContext, out: AudioNode, seconds: number, hertz: number): void {
  const frames = Math.round(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = hertz;
  source.buffer = buffer;
  source.connect(filter).connect(out);
  source.start();
}

const SOUNDS: Record<Sound, (audio: AudioContext, out: AudioNode) => void> = {
  card: (audio, out) => noise(audio, out, 0.06, 3200),
  confirm: (audio, out) => {
    tone(audio, out, 523, 0, 0.12, "sine");
    tone(audio, out, 784, 0.08, 0.18, "sine");
  },
  turn: (audio, out) => tone(audio, out, 220, 0, 0.9, "triangle"),
  attack: (audio, out) => noise(audio, out, 0.18, 500),
  end: (audio, out) => {
    [262, 330, 392, 523].forEach((hertz, place) => {
      tone(audio, out, hertz, place * 0.06, 1.2, "triangle");
    });
  },
};

export function play(sound: Sound): void {
  if (!settings.now.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const out = context.createGain();
  out.gain.value = settings.now.volume * 0.25;
  out.connect(context.destination);
  SOUNDS[sound](context, out);
}

const ATTACKS = /attack|damaged|destroy|invaded/;
const CARDS = /drew|placed|played|bought|built|acquired|discarded/;

/** The sound of what just happened, if it has one. */
export function soundOf(events: string[]): Sound | null {
  if (events.some((kind) => ATTACKS.test(kind))) return "attack";
  return events.some((kind) => CARDS.test(kind)) ? "card" : null;
}
