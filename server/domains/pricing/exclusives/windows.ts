import { invalidFields } from '../../../platform/refusal.ts';

export type Days = { from: string | null; until: string | null };
/** From the beginning of the first day to the end of the last day. Null: unbounded. */
export type Window = { from: Date | null; to: Date | null };

const dayLength = 86_400_000;

/**
 * Converts days to times of the market (UTC). The year 9999 is a common notation for no end, and the day after its last one is not a valid
 * date for many programs. @throws if the period ends before it begins, or has already ended
 */
export function windowOf({ from, until }: Days, now: Date): Window {
  const begin = from === null ? null : new Date(`${from}T00:00:00Z`);
  const end = until === null || until.startsWith('9999-') ? null : new Date(new Date(`${until}T00:00:00Z`).getTime() + dayLength);
  if (end !== null && end <= now) throw invalidFields({ until: 'exclusive.untilPast' });
  if (end !== null && begin !== null && end <= begin) throw invalidFields({ until: 'exclusive.untilBeforeFrom' });
  return { from: begin, to: end };
}

/** SQL columns fromAt, until and state of a window between two expressions. */
export const windowColumns = (from: string, to: string): string => `
  nullif(${from}, '-infinity') as "fromAt",
  to_char((nullif(${to}, 'infinity') - interval '1 microsecond') at time zone 'utc', 'YYYY-MM-DD') as until,
  case when ${to} <= now() or ${from} >= ${to} then 'ended' when ${from} > now() then 'scheduled' else 'live' end as state`;

export type WindowRow = { fromAt: Date | null; until: string | null; state: 'live' | 'scheduled' | 'ended' };

export const windowView = ({ fromAt: from, until, state }: WindowRow) => ({ from: from?.toISOString() ?? null, until, state });
