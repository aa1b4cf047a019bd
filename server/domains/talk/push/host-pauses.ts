/*
 * Push services that do not answer are not asked for a while, so that their messages do not keep those of others waiting. Each process knows for
 * itself: after a restart a host is asked again.
 */

/** Milliseconds of the first pause, twice as many after each further silence. */
const firstPause = 30_000;
const longestPause = 5 * 60_000;
const mostHosts = 1_000;

type Pause = { until: number; length: number; notedAt: number };
const pauses = new Map<string, Pause>();

/** Null if a host may be asked now, else when to try again. After a pause one request finds out for all; `patience` is how long it may take. */
export function pausedUntil(host: string, now: number, patience: number): Date | null {
  const pause = pauses.get(host);
  if (!pause) return null;
  if (now < pause.until) return new Date(pause.until);
  pause.until = now + patience;
  return null;
}

/** A request that began at `since` was not answered. Several at once count as one. */
export function noteSilence(host: string, since: number, now: number): void {
  const pause = pauses.get(host);
  if (pause && pause.notedAt >= since) return;
  const length = pause ? Math.min(2 * pause.length, longestPause) : firstPause;
  if (pauses.size >= mostHosts) pauses.clear();
  pauses.set(host, { until: now + length, length, notedAt: now });
}

/** The host has answered, whatever it said. */
export function noteAnswer(host: string): void {
  pauses.delete(host);
}
