import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { lastingHash } from '../../../../platform/crypto/storage.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { BadMessage, type ProviderMessage } from '../provider.ts';

/** Milliseconds by which the time of a message may differ from ours; older ones may be replayed by somebody who has seen them. */
const tolerance = 5 * 60_000;
const header = 'x-test-cards-signature';

const hash = (database: Database, at: string, body: string): Promise<Buffer> => lastingHash(database, 'messages of test cards', at, body);

/** A message as the test provider sends it. */
export async function signedTestMessage(
  database: Database,
  message: ProviderMessage,
  now: Date,
): Promise<{ headers: Record<string, string>; body: string }> {
  const body = JSON.stringify(message);
  const at = String(now.getTime());
  return { headers: { [header]: `t=${at},v1=${(await hash(database, at, body)).toString('hex')}` }, body };
}

export async function verifyTestMessage(
  database: Database,
  { headers, body, now }: { headers: IncomingHttpHeaders; body: string; now: Date },
): Promise<ProviderMessage> {
  const signature = headers[header];
  const [, at, given] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(typeof signature === 'string' ? signature : '') ?? [];
  if (!at || !given) throw new BadMessage('no signature');
  if (!timingSafeEqual(Buffer.from(given, 'hex'), await hash(database, at, body))) throw new BadMessage('wrong signature');
  if (Math.abs(now.getTime() - Number(at)) > tolerance) throw new BadMessage('of another time');
  const { id, reference } = JSON.parse(body) as Partial<ProviderMessage>;
  if (typeof id !== 'string' || typeof reference !== 'string') throw new BadMessage('no message');
  return { id, reference };
}
