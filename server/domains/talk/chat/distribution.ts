import { newId } from '../../../platform/ids.ts';
import { type Channel, openChannel } from '../../../platform/postgres/channel.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { type Audience, type Delivery, hubOf } from './hub.ts';
import { messageFrame } from './messages.ts';

/*
 * What happens in a conversation goes to the connections of this process at once, and to those of others by NOTIFY, after the commit and
 * apart from it: within it, all commits would wait for one another. A frame can come late, twice or never; clients count the changes of a
 * conversation and fetch what they miss.
 */

const channelName = 'kontor_chat';
/** NOTIFY takes 8,000 bytes. */
const longest = 7_000;
/** Names this process, which has delivered its own frames already. */
const origin = newId();
/** How notifications of this process begin: those are not read again. */
const ownStart = `{"from":"${origin}"`;

/** A message that is too long for a notification is read by those who get it. */
type Sent = Delivery | { audience: Audience; ref: { gid: string; seq: number } };
type Lot = { from: string; sent?: Sent[]; users?: number[]; online?: boolean; bye?: boolean };
/** Users in one notification. */
const mostUsers = 500;

/** Delivers frames to everybody they are for, in all processes. Call it after the commit. */
export function distribute(database: Database, deliveries: readonly Delivery[]): void {
  if (deliveries.length === 0) return;
  const hub = hubOf(database);
  for (const delivery of deliveries) hub.deliver(delivery);
  const lots = lotsOf(deliveries);
  notify(database, lots)
    .catch(() => notify(database, lots))
    .catch(() => {
      const missed = missedOf(database);
      for (const { audience, frame } of deliveries) {
        const { gid } = frame as { gid?: string };
        if (gid !== undefined) missed.set(gid, widerOf(missed.get(gid), audience));
      }
    });
}

const notify = (database: Database, lots: readonly string[]): Promise<unknown> =>
  database.prepared(
    'chat_notify',
    `select count(pg_notify('${channelName}', lot)) as sent from jsonb_array_elements_text($1::jsonb) as lots (lot)`,
    [JSON.stringify(lots)],
  );

/** Conversations of which other processes have missed something, until they can be asked to compare. */
const missedBy = new WeakMap<Database, Map<string, Audience>>();
function missedOf(database: Database): Map<string, Audience> {
  const known = missedBy.get(database) ?? new Map<string, Audience>();
  missedBy.set(database, known);
  return known;
}

/** Who is to compare after both: everybody of the conversation if one of the two was for all. */
function widerOf(known: Audience | undefined, audience: Audience): Audience {
  if (!known || audience.only === null) return audience;
  return known.only === null ? known : { ...audience, only: [...new Set([...known.only, ...audience.only])] };
}

/** Has clients of other processes compare where something could not be distributed. */
export async function distributeMissed(database: Database): Promise<void> {
  const gids = missedOf(database);
  const taken = [...gids];
  if (taken.length === 0) return;
  gids.clear();
  try {
    await notify(database, lotsOf(taken.map(([gid, audience]) => ({ audience, frame: { t: 'gap', gid } }))));
  } catch {
    for (const [gid, audience] of taken) gids.set(gid, widerOf(gids.get(gid), audience));
  }
}

/** Milliseconds within which clients compare when a process is gone: not all at once. */
const spread = 5_000;

/** After a process has fallen silent: all clients of this one are asked to compare. */
export function reactToSilence(database: Database): void {
  const hub = hubOf(database);
  if (hub.takeSilent().length === 0) return;
  const gap = JSON.stringify({ t: 'gap' });
  for (const member of hub.all()) setTimeout(() => member.deliver(gap), Math.random() * spread).unref();
}

/** This process ends: nobody waits for a sign of life. */
export async function sayGoodbye(database: Database): Promise<void> {
  await notify(database, [JSON.stringify({ from: origin, bye: true } satisfies Lot)]).catch(() => undefined);
}

/** Notifies other processes that users have come or gone; those who are here are named again and again, since a process can die. */
export function announcePresence(database: Database, userIds: readonly number[], online: boolean): void {
  // Without users it is a sign of life.
  for (let at = 0; at === 0 || at < userIds.length; at += mostUsers) {
    const lot = JSON.stringify({ from: origin, users: userIds.slice(at, at + mostUsers), online } satisfies Lot);
    database.prepared('chat_presence', `select pg_notify('${channelName}', $1)::text as sent`, [lot]).catch(() => undefined);
  }
}

/** As few notifications as fit, in their order. */
export function lotsOf(deliveries: readonly Delivery[]): string[] {
  const lots: string[] = [];
  let parts: string[] = [];
  let length = 0;
  const close = (): void => {
    if (parts.length > 0) lots.push(`${ownStart},"sent":[${parts.join(',')}]}`);
    [parts, length] = [[], 0];
  };
  for (const delivery of deliveries) {
    let text = JSON.stringify(delivery satisfies Sent);
    if (Buffer.byteLength(text) > longest - 100) {
      const { gid, seq } = delivery.frame as { gid?: string; seq?: number };
      if (gid === undefined || seq === undefined) continue;
      text = JSON.stringify({ audience: delivery.audience, ref: { gid, seq } } satisfies Sent);
    }
    const bytes = Buffer.byteLength(text) + 1;
    if (length + bytes > longest - 100) close();
    parts.push(text);
    length += bytes;
  }
  close();
  return lots;
}

/** Delivers what other processes distribute to the connections of this one. After a lost connection, all clients are asked to compare. */
export function openChatChannel(database: Database, log: { warn(details: object, message: string): void }): Promise<Channel> {
  const hub = hubOf(database);
  const receive = async (payload: string): Promise<void> => {
    if (payload.startsWith(ownStart)) return;
    const { from, sent = [], users, online = false, bye = false } = JSON.parse(payload) as Lot;
    if (bye) return hub.forgetProcess(from);
    // Those who leave a process that stops can be named after its goodbye.
    if (online || sent.length > 0) hub.noteProcess(from);
    if (users) hub.notePresence(from, users, online);
    for (const one of sent) {
      if ('frame' in one) hub.deliver(one);
      else {
        const frame = await messageFrame(database.kysely, one.ref);
        if (frame) hub.deliver({ audience: one.audience, frame });
      }
    }
  };
  return openChannel({
    connection: database.connection,
    name: channelName,
    onMessage: (payload) => void receive(payload).catch((error: unknown) => log.warn({ err: error }, 'a chat frame was not delivered')),
    onLost: () => undefined,
    onRestored: () => {
      const gap = JSON.stringify({ t: 'gap' });
      for (const member of hub.all()) member.deliver(gap);
    },
    log,
  });
}
