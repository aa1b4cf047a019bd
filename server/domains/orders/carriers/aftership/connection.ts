import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { BadCarrierMessage, type CarrierConnection, ConnectionRefused, ConnectionSilent } from '../connection.ts';
import { reportsOf, tracking } from './reading.ts';
import { slugOf } from './slugs.ts';

export type AfterShipSettings = {
  key: string;
  webhookSecret: string;
  /** Where it is asked: protocol and host. */
  api: string;
};

const version = '2026-07';
/** Milliseconds for an answer. */
const longestWait = 5_000;
/** Messages bring what is new; asking is for those that got lost. */
const lookMinutes = 12 * 60;
/** AfterShip's own code of "this tracking exists already"; the answer names it. */
const known = 4003;

const answered = z.object({ meta: z.object({ code: z.int() }), data: z.optional(z.unknown()) });
const named = z.object({ id: z.string() });
const message = z.object({ event: z.string(), msg: z.optional(z.unknown()) });

type Answer = { code: number; data: unknown };

/** @throws ConnectionSilent without an answer that says anything about the parcel: 5xx, too many calls, a wrong key */
async function ask({ key, api }: AfterShipSettings, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  let status: number;
  let content: unknown;
  try {
    const response = await fetch(`${api}/tracking/${version}${path}`, {
      method,
      headers: { 'as-api-key': key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestWait),
      redirect: 'error',
    });
    status = response.status;
    content = await response.json();
  } catch (error) {
    throw new ConnectionSilent(`AfterShip: ${error instanceof Error ? error.name : 'no answer'}`);
  }
  const read = answered.safeParse(content);
  if (!read.success || status >= 500 || [401, 403, 429].includes(status)) throw new ConnectionSilent(`AfterShip: ${status}`);
  return { code: read.data.meta.code, data: read.data.data };
}

const isSuccess = ({ code }: Answer): boolean => code >= 200 && code < 300;

function trackingOf(value: unknown) {
  const read = tracking.safeParse(value);
  return read.success ? read.data : null;
}

/** AfterShip's Tracking API: follows parcels of some 1,200 carriers, and sends a message for each new checkpoint. */
export const afterShip = (settings: AfterShipSettings): CarrierConnection => ({
  name: 'aftership',
  lookMinutes,
  follow: async ({ carrier, trackingNumber }) => {
    const slug = slugOf(carrier);
    const answer = await ask(settings, 'POST', '/trackings', { tracking_number: trackingNumber, ...(slug && { slug }) });
    const found = named.safeParse(answer.data);
    if (found.success && (isSuccess(answer) || answer.code === known)) return found.data.id;
    throw new ConnectionRefused(`AfterShip: ${answer.code}`);
  },
  reports: async (reference) => {
    const answer = await ask(settings, 'GET', `/trackings/${encodeURIComponent(reference)}`);
    const found = trackingOf(answer.data);
    if (!isSuccess(answer) || !found) throw new ConnectionRefused(`AfterShip: ${answer.code}`);
    return reportsOf(found);
  },
  readMessage: async ({ headers, body }) => {
    const given = headers['aftership-hmac-sha256'];
    const right = createHmac('sha256', settings.webhookSecret).update(body).digest();
    const signature = Buffer.from(typeof given === 'string' ? given : '', 'base64');
    if (signature.length !== right.length || !timingSafeEqual(signature, right)) throw new BadCarrierMessage('wrong signature');
    const read = message.safeParse(parsed(body));
    if (!read.success) throw new BadCarrierMessage('no message');
    if (read.data.event !== 'tracking_update') return null;
    const found = trackingOf(read.data.msg);
    if (!found) throw new BadCarrierMessage('no tracking');
    return { reference: found.id, reports: reportsOf(found) };
  },
});

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new BadCarrierMessage('no message');
  }
}
