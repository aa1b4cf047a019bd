import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;
export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug';

/** Personal data and credentials; redacted when an object with them is logged by mistake. */
const secrets = ['authorization', 'cookie', 'password', 'token', 'accessToken', 'refreshToken', 'secret', 'ticket', 'email', 'phone'];

interface LoggedRequest {
  method?: string;
  url?: string;
}

/**
 * One JSON line per event on standard output. Of a request only method and path are written: its query may hold a
 * ticket, its headers a session. Of an error, no parameters of the statement that failed.
 */
export function openLog(level: LogLevel, destination: { write(line: string): void } = process.stdout): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), remove: true },
      serializers: {
        req: ({ method, url }: LoggedRequest) => ({ method, path: url?.split('?', 1)[0] }),
        err: plainError,
      },
    },
    destination,
  );
}

/** `detail` of a PostgreSQL error quotes the row ("Key (email)=(…)"), and so may `where` and `query`. */
function plainError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const cause = error.cause === undefined ? {} : { cause: plainError(error.cause) };
  return { type: error.name, message: error.message, code, constraint, table, stack: error.stack, ...cause };
}
