import * as z from 'zod/mini';
import type { ExceptionProblem, ReportKind } from '../../../../../contract/orders/parcels.ts';
import type { ParcelReport } from '../connection.ts';

/*
 * A tracking as the Tracking API of AfterShip answers it and its messages carry it (version 2026-07,
 * https://www.aftership.com/docs/tracking): what the market reads of it, and nothing of the recipient.
 */
const text = z._default(z.nullable(z.optional(z.string())), null);

const checkpoint = z.object({
  tag: z.string(),
  subtag: text,
  city: text,
  country_region: text,
  checkpoint_time: z.string(),
  /** Since version 2026-07. */
  hash: text,
});

export const tracking = z.object({ id: z.string(), checkpoints: z._default(z.array(checkpoint), []) });
export type Tracking = z.output<typeof tracking>;

const kinds: Record<string, ReportKind> = {
  InfoReceived: 'announced',
  InTransit: 'in_transit',
  OutForDelivery: 'out_for_delivery',
  AvailableForPickup: 'pickup',
  AttemptFail: 'failed_attempt',
  Exception: 'exception',
  Expired: 'exception',
  Delivered: 'delivered',
};

/** Sub-statuses of exceptions, as documented by AfterShip; any other is `other`. */
const problems: Record<string, ExceptionProblem> = {
  Exception_002: 'address',
  Exception_004: 'customs',
  Exception_007: 'address',
  Exception_010: 'returning',
  Exception_012: 'damaged',
  Exception_013: 'lost',
  Exception_018: 'customs',
};
/** The parcel is back at its sender. */
const returned = 'Exception_011';

/** Times without a zone are taken as UTC: AfterShip passes on the carrier's local time where it knows no zone. */
function timeOf(written: string): Date | null {
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(written) ? written : `${written}Z`;
  const time = new Date(zoned);
  return Number.isNaN(time.getTime()) ? null : time;
}

const longestKey = 100;
const longestPlace = 80;

/** Checkpoints of a kind that the market does not know, or without a time, are left out. */
export function reportsOf({ checkpoints }: Tracking): ParcelReport[] {
  return checkpoints.flatMap((one) => {
    const subtag = one.subtag ?? '';
    const kind = subtag === returned ? 'returned' : kinds[one.tag];
    const at = timeOf(one.checkpoint_time);
    if (!kind || !at) return [];
    return {
      key: (one.hash ?? `${one.checkpoint_time} ${one.tag} ${subtag}`).slice(0, longestKey),
      kind,
      problem: kind === 'exception' ? (problems[subtag] ?? 'other') : null,
      place: [one.city, one.country_region].filter(Boolean).join(', ').slice(0, longestPlace),
      at,
    };
  });
}
