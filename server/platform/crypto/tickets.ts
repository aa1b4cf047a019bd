import { createHmac, timingSafeEqual } from 'node:crypto';
import { newId } from '../ids.ts';
import type { Database } from '../postgres/pool.ts';
import type { Caller } from '../scope.ts';
import { currentKey, type InstallationKey, keyById } from './keys.ts';

/*
 * A ticket opens one lasting connection, such as the notification stream. It goes in an address or a first frame, where an access token must
 * not: it lives for a minute, opens one connection, and is bound to a purpose, a session and its user. One that a connection gives for the next of
 * the same device lives longer, so that a restart of the server does not cost a call for each client.
 */

/** What a ticket opens. */
export type TicketPurpose = 'stream' | 'chat';
/** Whose connection it is. Whether the session is still active is asked when the connection opens. */
export type TicketHolder = { sessionId: string; userId: number };
/** `foreign`: for another purpose or device. */
export type TicketFailure = 'invalid' | 'foreign' | 'expired' | 'used';

/** Milliseconds. */
export const ticketLife = 60_000;
const longestTicket = 600;

type Claims = { id: string; purpose: TicketPurpose; session: string; user: number; expires: number; device?: string };

const signatureOf = (key: InstallationKey, text: string): Buffer => createHmac('sha256', key.secret).update(`ticket\n${text}`).digest();

/** With `next`, the ticket is for the next connection of a device; `life` in milliseconds. */
export async function issueTicket(
  database: Database,
  purpose: TicketPurpose,
  { id: session, userId: user }: Pick<Caller, 'id' | 'userId'>,
  now: Date,
  next?: { device: string; life: number },
): Promise<string> {
  const key = await currentKey(database, 'token', now);
  const { life = ticketLife, device } = next ?? {};
  const claims: Claims = { id: newId(), purpose, session, user, expires: now.getTime() + life, ...(device !== undefined && { device }) };
  const text = `${key.id}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${signatureOf(key, text).toString('base64url')}`;
}

/** Uses a ticket: of any number of uses at once, in any process, one gets the holder. One statement, none for a ticket that is of no use. */
export async function redeemTicket(
  database: Database,
  purpose: TicketPurpose,
  ticket: string,
  now: Date,
  device?: string,
): Promise<TicketHolder | TicketFailure> {
  const claims = await readTicket(database, ticket, now);
  if (!claims) return 'invalid';
  if (claims.purpose !== purpose) return 'foreign';
  if (claims.device !== undefined && claims.device !== device) return 'foreign';
  if (claims.expires <= now.getTime()) return 'expired';
  const used = await database.kysely
    .insertInto('used_ticket')
    .values({ id: claims.id, expires_at: new Date(claims.expires) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return used === undefined ? 'used' : { sessionId: claims.session, userId: claims.user };
}

/** What a ticket says, if this installation has signed it. */
async function readTicket(database: Database, ticket: string, now: Date): Promise<Claims | null> {
  const [keyId = '', content = '', signature = '', ...more] = ticket.length > longestTicket ? [] : ticket.split('.');
  if (content === '' || signature === '' || more.length > 0) return null;
  const key = await keyById(database, 'token', keyId, now);
  if (!key) return null;
  const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(key, `${keyId}.${content}`)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as Claims;
}
