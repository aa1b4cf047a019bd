/** A press of the button for voice messages, by pointer. */
export type Press = {
  /** Milliseconds, and the place. */
  at: number;
  x: number;
  y: number;
  /** Whether the press met a recording that had been begun by a click. */
  wasRecording: boolean;
};

/** Milliseconds: a shorter press is a click, which begins a recording and the next one sends it. */
const clickTime = 400;
/** Pixels: a pointer that has gone so far leaves the button. */
const awayAfter = 80;
/** Milliseconds of the shortest voice message. */
export const leastRecording = 1_000;

export const isAway = ({ x, y }: Press, to: { x: number; y: number }): boolean => Math.hypot(to.x - x, to.y - y) > awayAfter;

/** What the end of a press means: `stay` leaves the recording on, for the next click. */
export function endOf(press: Press, end: { at: number; x: number; y: number }): 'stay' | 'finish' | 'cancel' {
  if (isAway(press, end)) return press.wasRecording ? 'stay' : 'cancel';
  if (press.wasRecording) return 'finish';
  return end.at - press.at < clickTime ? 'stay' : 'finish';
}
