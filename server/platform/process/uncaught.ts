import type { Log } from '../log.ts';

/** What the operating system says when a resource is exhausted or the peer is gone. */
const passing = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT']);

/** Lines a minute; a fault in a loop must not fill the disk. */
const mostLines = 60;

/**
 * From now on an unhandled error (an event or a timer of a library, a promise that is not awaited) is logged and does not end
 * the process. What a request has begun is a transaction, which is rolled back or committed whatever else happens, so there is no state
 * in memory that such an error could leave half changed; see docs/decisions/faults.md.
 */
export function surviveErrors(log: Pick<Log, 'warn' | 'error'>, now: () => number = Date.now): void {
  let minute = 0;
  let lines = 0;
  const note = (error: unknown, origin: string): void => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) [minute, lines] = [current, 0];
    if (++lines > mostLines) return;
    const { code } = (error ?? {}) as { code?: unknown };
    if (passing.has(String(code))) log.warn({ err: error, origin }, 'the system refused something; going on');
    else log.error({ err: error, origin }, 'an error that nothing handled; going on');
  };
  process.on('uncaughtException', note);
  // The reader of the log may be gone.
  const ignore = (): void => undefined;
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore);
}
