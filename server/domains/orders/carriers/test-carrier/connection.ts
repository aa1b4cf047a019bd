import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { type ExceptionProblem, exceptionProblems, type ReportKind, reportKinds } from '../../../../../contract/orders/parcels.ts';
import { lastingHash } from '../../../../platform/crypto/storage.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { labelPdf } from './label.ts';
import { BadCarrierMessage, type CarrierConnection, type CarrierMessage, ConnectionRefused, type ParcelReport } from '../connection.ts';

type Step = { minute: number; kind: ReportKind; problem?: ExceptionProblem; place: string };

const depot: Step[] = [
  { minute: 1, kind: 'announced', place: '' },
  { minute: 2, kind: 'in_transit', place: 'Leipzig, DE' },
];
const arrival: Step[] = [
  { minute: 5, kind: 'in_transit', place: 'Frankfurt, DE' },
  { minute: 8, kind: 'out_for_delivery', place: '' },
];

/** What happens to a parcel, by the last digit of its number; a journey of days takes minutes. All others arrive after ten minutes. */
const journeys: Record<string, Step[]> = {
  '5': [...depot, { minute: 4, kind: 'exception', problem: 'customs', place: 'Basel, CH' }],
  '6': [...depot, ...arrival, { minute: 10, kind: 'pickup', place: '' }],
  '7': [...depot, ...arrival, { minute: 10, kind: 'failed_attempt', place: '' }, { minute: 20, kind: 'delivered', place: '' }],
  '8': [
    ...depot,
    { minute: 4, kind: 'exception', problem: 'damaged', place: 'Frankfurt, DE' },
    { minute: 6, kind: 'exception', problem: 'returning', place: 'Frankfurt, DE' },
    { minute: 10, kind: 'returned', place: 'Leipzig, DE' },
  ],
  '9': [],
};
const usual: Step[] = [...depot, ...arrival, { minute: 10, kind: 'delivered', place: '' }];

/** What `signedCarrierMessage` writes. */
const sent = z.object({
  sentAt: z.string(),
  reference: z.string(),
  reports: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(reportKinds),
      problem: z.nullable(z.enum(exceptionProblems)),
      place: z.string(),
      at: z.string(),
    }),
  ),
});

const minute = 60_000;
const tolerance = 5 * minute;
const header = 'x-test-carrier-signature';

const signature = (database: Database, body: string): Promise<Buffer> => lastingHash(database, 'messages of the test carrier', body);

/** The number contains when the parcel was shipped, so that nothing has to be stored. */
const referenceOf = (shippedAt: Date, trackingNumber: string): string => `${shippedAt.getTime().toString(36)}.${trackingNumber}`;

function reportsOf(reference: string, now: Date): ParcelReport[] {
  const dot = reference.indexOf('.');
  const shippedAt = Number.parseInt(reference.slice(0, dot), 36);
  if (dot < 1 || Number.isNaN(shippedAt)) throw new ConnectionRefused('no such parcel');
  return (journeys[reference.at(-1) ?? ''] ?? usual)
    .map((step) => ({
      key: `${step.kind} ${step.minute}`,
      kind: step.kind,
      problem: step.problem ?? null,
      place: step.place,
      at: new Date(shippedAt + step.minute * minute),
    }))
    .filter(({ at }) => at <= now);
}

/** A message as the test carrier sends it. */
export async function signedCarrierMessage(
  database: Database,
  { reference, reports }: CarrierMessage,
  now: Date,
): Promise<{ headers: Record<string, string>; body: string }> {
  const body = JSON.stringify({ sentAt: now, reference, reports });
  return { headers: { [header]: (await signature(database, body)).toString('hex') }, body };
}

/** The embedded carrier of demo markets: it carries nothing, and knows every number of every carrier. */
export const testCarrier = (database: Database): CarrierConnection => ({
  name: 'test',
  lookMinutes: 1,
  follow: async ({ trackingNumber, shippedAt }) => referenceOf(shippedAt, trackingNumber),
  reports: async (reference, now) => reportsOf(reference, now),
  labels: {
    make: async (request) => {
      const trackingNumber = `KT${request.key.replaceAll(/\D/g, '').padStart(9, '0')}1`;
      return { carrier: 'Test carrier', trackingNumber, pdf: await labelPdf(request, trackingNumber) };
    },
  },
  readMessage: async ({ headers, body, now }) => {
    const given = headers[header];
    if (typeof given !== 'string' || !/^[0-9a-f]{64}$/.test(given)) throw new BadCarrierMessage('no signature');
    if (!timingSafeEqual(Buffer.from(given, 'hex'), await signature(database, body))) throw new BadCarrierMessage('wrong signature');
    const { sentAt, reference, reports } = sent.parse(JSON.parse(body));
    if (Math.abs(now.getTime() - Date.parse(sentAt)) > tolerance) throw new BadCarrierMessage('of another time');
    return { reference, reports: reports.map((report) => ({ ...report, at: new Date(report.at) })) };
  },
});
