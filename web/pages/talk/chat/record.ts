import { mostSeconds } from '../../../../contract/talk/chat-messages.ts';
import { mayAskFor } from './permissions.ts';

export type Recording = { file: File; seconds: number; peaks: number[] };

/** What browsers record, the most widely played first. */
const kinds = [
  { type: 'audio/mp4', name: 'voice.m4a' },
  { type: 'audio/ogg;codecs=opus', name: 'voice.ogg' },
  { type: 'audio/webm;codecs=opus', name: 'voice.weba' },
] as const;
const mostPeaks = 64;
/** Milliseconds between two measurements of the loudness. */
const measured = 100;

/** Whether this browser can record at all, and this page may ask for the microphone. */
export const canRecord = (): boolean =>
  mayAskFor('microphone') &&
  typeof MediaRecorder !== 'undefined' &&
  'mediaDevices' in navigator &&
  kinds.some(({ type }) => MediaRecorder.isTypeSupported(type));

type Running = { stop: () => Promise<Recording>; cancel: () => void };

/** Records until it is stopped, or the longest time has passed. */
export async function record(): Promise<Running> {
  const kind = kinds.find(({ type }) => MediaRecorder.isTypeSupported(type));
  if (!kind) throw new Error('this browser records nothing that can be sent');
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  try {
    return recordFrom(stream, kind);
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
}

/** The browser shows that the microphone is on until its tracks are stopped. */
const stopTracks = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

function recordFrom(stream: MediaStream, kind: (typeof kinds)[number]): Running {
  const context = new AudioContext();
  const meter = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(meter);
  const samples = new Uint8Array(meter.fftSize);
  const loudness: number[] = [];
  const recorder = new MediaRecorder(stream, { mimeType: kind.type });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const begun = performance.now();
  let took: number | null = null;
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true });
  });
  const end = (): void => {
    clearInterval(timer);
    if (took !== null) return;
    took = performance.now() - begun;
    // A microphone that was unplugged has stopped it.
    if (recorder.state !== 'inactive') recorder.stop();
    stopTracks(stream);
    void context.close();
  };
  const timer = setInterval(() => {
    meter.getByteTimeDomainData(samples);
    loudness.push(Math.min(255, 2 * Math.max(...samples.map((sample) => Math.abs(sample - 128)))));
    if (performance.now() - begun >= mostSeconds * 1_000) end();
  }, measured);
  recorder.start();
  return {
    async stop() {
      end();
      await ended;
      const file = new File(parts, kind.name, { type: kind.type.split(';')[0] ?? kind.type });
      return { file, seconds: Math.min(mostSeconds, Math.max(1, Math.round((took ?? 0) / 1_000))), peaks: peaksOf(loudness) };
    },
    cancel: end,
  };
}

/** The loudest value of each of so many equal parts. */
export function peaksOf(loudness: readonly number[]): number[] {
  const count = Math.min(mostPeaks, loudness.length);
  return Array.from({ length: count }, (_, at) => {
    const part = loudness.slice(Math.floor((at * loudness.length) / count), Math.floor(((at + 1) * loudness.length) / count));
    return Math.max(0, ...part);
  });
}
