import type { Envelope } from '../../../contract/wire/call.ts';
import { codes, httpStatus, type Code } from '../../../contract/wire/codes.ts';
import type { Language } from '../../../contract/values/locale.ts';
import { isMessageKey, message } from '../texts.ts';
import { Refusal } from '../refusal.ts';
import { JsonText } from './handler.ts';

/** What the database or the network says when it cannot be reached, or is shutting down, or is too busy. */
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '57014',
  '55P03',
]);

/** What the database or the file system says when a disk is full, and the database when memory is. */
const full = new Set(['53100', '53200', 'ENOSPC', 'EDQUOT']);
const fullFor = 60_000;
let fullUntil = 0;

/** Whether something could not be written within the last minute because a disk, or memory, is full. */
export const isFull = (): boolean => Date.now() < fullUntil;

const isOutOfSpace = (error: unknown): boolean => full.has(String((error as { code?: unknown } | null)?.code));

/** Reading the market into memory takes some seconds. */
const loadingSeconds = 10;
/** The database is asked again as often. */
const unavailableSeconds = 2;

export function isUnavailable(error: unknown): boolean {
  const { code, message: text } = error as { code?: unknown; message?: unknown };
  if (passing.has(String(code)) || isOutOfSpace(error)) return true;
  return /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout)/.test(
    String(text),
  );
}

export function statusOf(code: number): number {
  return httpStatus[code as Code] ?? 200;
}

/** Seconds for the header `Retry-After`: of calls made too often, of a catalogue that is still loading, of unavailable parts. Null for all others. */
export function retryAfter({ code, data }: Envelope): number | null {
  if (code === codes.productLoading) return loadingSeconds;
  if (code === codes.unavailable) return unavailableSeconds;
  return statusOf(code) === 429 ? ((data as { seconds?: number } | null)?.seconds ?? 1) : null;
}

export function success(data: unknown): Envelope {
  return { code: codes.success, msg: '', data: data ?? null };
}

/** A successful answer as it is sent; what is JSON already is not parsed and written again. */
export const successText = (data: unknown): string => (data instanceof JsonText ? data.sent : JSON.stringify(success(data)));

/** What the database says of text with a NUL in it, or of a day that no calendar has: bad input, whichever field it came in. */
const unholdable = new Set(['22021', '22P05', '22007', '22008']);

/** Turns whatever was thrown into the envelope. Only a refusal says what happened; a bug is known by the request's id. */
export function failure(error: unknown, language: Language, requestId: string): Envelope {
  if (error instanceof Refusal) {
    return { code: error.code, msg: message(error.key, language, error.values), data: translated(error.details, language) };
  }
  if (isOutOfSpace(error)) fullUntil = Date.now() + fullFor;
  if (unholdable.has(String((error as { code?: unknown } | null)?.code)))
    return { code: codes.invalid, msg: message('request.invalid', language), data: null };
  if (isUnavailable(error)) return { code: codes.unavailable, msg: message('server.unavailable', language), data: null, requestId };
  return { code: codes.internal, msg: message('server.error', language, { requestId }), data: null, requestId };
}

/** `fields` travel as sentences. */
function translated(details: unknown, language: Language): unknown {
  const fields = (details as { fields?: Record<string, string> } | null)?.fields;
  if (!fields) return details ?? null;
  const sentences = Object.fromEntries(
    Object.entries(fields).map(([path, key]) => [path, isMessageKey(key) ? message(key, language) : key]),
  );
  return { ...(details as object), fields: sentences };
}
