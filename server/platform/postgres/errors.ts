import { codes } from '../../../contract/wire/codes.ts';
import { Refusal } from '../refusal.ts';

/** Classes of SQLSTATE: data that no column holds, SQL that is wrong, limits of the database. */
const permanent = new Set(['22', '42', '54']);

/** True for an error that comes again however often the work is tried. */
export function isPermanent(error: unknown): boolean {
  if (error instanceof Refusal) return error.code !== codes.unavailable;
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[\dA-Z]{5}$/.test(code) && permanent.has(code.slice(0, 2));
}
