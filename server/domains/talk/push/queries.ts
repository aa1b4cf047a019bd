import { sql } from 'kysely';
import { mostPushDevices } from '../../../../contract/talk/push.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { Recipient } from './encryption.ts';

export type Subscription = Recipient & { endpoint: string };

/** Milliseconds for which devices stay silent after a page was looked at. */
const lookedFor = 60_000;
/** Milliseconds between two notes of that. */
const lookPause = 20_000;
/** Milliseconds a process has for sending; then another may try. */
const claimTime = 30_000;
/** Messages that wait for one device; further ones are left out. */
const mostWaiting = 50;
/** Messages that one job sends at once, one for each device. */
const mostAtOnce = 50;
export const mostAttempts = 5;

/** A device is silent once its session has ended or run out: by a logout, a new password, or a block of the account or company. */
const live = (now: Date) => sql<boolean>`s.ended_at is null and s.expires_at > ${now}`;

export type DeviceRow = { id: number; sessionId: string; userAgent: string; createdAt: Date; showsText: boolean };

export async function devicesOf(db: Connection, userId: number, now: Date): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select p.id, p.session_id as "sessionId", s.user_agent as "userAgent", p.created_at as "createdAt", p.shows_text as "showsText"
    from push_subscription p join user_session s on s.id = p.session_id
    where p.user_id = ${userId} and ${live(now)} order by p.id limit ${mostPushDevices}`.execute(db);
  return rows;
}

/**
 * Adds the browser of a session, in the place of what it had before. An address that another browser has, by its keys, is not taken over. False for that,
 * and for more devices than one may have.
 */
export async function saveDevice(
  tx: Tx,
  { userId, sessionId, now }: { userId: number; sessionId: string; now: Date },
  { endpoint, publicKey, auth }: Subscription,
  replaces: string | undefined,
): Promise<'saved' | 'full' | 'foreign'> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${userId}`}, 0))`.execute(tx);
  await tx
    .deleteFrom('push_subscription as p')
    .using('user_session as s')
    .whereRef('s.id', '=', 'p.session_id')
    .where('p.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('p.session_id', '=', sessionId).and('p.endpoint', '<>', endpoint),
        eb('p.endpoint', '=', replaces ?? '').and('p.endpoint', '<>', endpoint),
        sql<boolean>`not (${live(now)})`,
      ]),
    )
    .execute();
  const { rows } = await sql<{ own: number; taken: boolean }>`
    select count(*) filter (where user_id = ${userId} and endpoint <> ${endpoint})::int as own,
      coalesce(bool_or(endpoint = ${endpoint} and (public_key <> ${publicKey} or auth <> ${auth})), false) as taken
    from push_subscription where user_id = ${userId} or endpoint = ${endpoint}`.execute(tx);
  const [found] = rows;
  if (found?.taken) return 'foreign';
  if ((found?.own ?? 0) >= mostPushDevices) return 'full';
  await tx
    .insertInto('push_subscription')
    .values({ user_id: userId, session_id: sessionId, endpoint, public_key: publicKey, auth, created_at: now, looked_at: now })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({
        user_id: userId,
        session_id: sessionId,
        looked_at: now,
        // Another person of the same browser has chosen nothing yet.
        shows_text: sql<boolean>`push_subscription.shows_text and push_subscription.user_id = excluded.user_id`,
      }),
    )
    .execute();
  return 'saved';
}

/** False if the person has no such device. */
export async function setShowsText(db: Connection, userId: number, id: number, on: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_subscription')
    .set({ shows_text: on })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if the person has no such device. */
export async function removeDevice(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('push_subscription').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Notes that a person looks at a page; of people without devices nothing is written. Returns whether there are devices. */
export async function noteLook(db: Connection, userId: number, now: Date): Promise<boolean> {
  await db
    .updateTable('push_subscription')
    .set({ looked_at: now })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('looked_at', 'is', null), eb('looked_at', '<', new Date(now.getTime() - lookPause))]))
    .execute();
  const found = await db.selectFrom('push_subscription').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** What a device shows. */
export type Payload = { kind: string; id: string; title: string; link: string | null; tag: string };
export type Push = {
  userId: number;
  payload: Payload;
  /** What the message says, for devices whose owner wants that. */
  text: string | null;
  /** A later message of the same topic replaces one that was not delivered. */
  topic: string;
  urgency: 'normal' | 'high';
  /** Seconds for which the push service stores it. */
  lifetime: number;
};

/** Jobs that send run one after another, so that push services that do not answer take one place of the queue at most. */
const addSending = (tx: Tx, id: number, runAt?: Date): Promise<void> =>
  addJob(tx, 'push:send', { id }, { key: `push:send:${id}`, queue: 'push', ...(runAt && { runAt }) });

/**
 * Puts messages on their way to all devices of their readers, unless a page was looked at within the last minute. One of the same topic that
 * still waits is replaced. A device whose push service fails waits with what is new as well.
 *
 * Here and below the device is locked before its messages, as its deletion does.
 */
export async function addPushes(tx: Tx, pushes: readonly Push[], now: Date): Promise<void> {
  if (pushes.length === 0) return;
  const looked = new Date(now.getTime() - lookedFor);
  const given = rowsOf([...pushes], sql`"userId" bigint, payload jsonb, text text, topic text, urgency text, lifetime integer`);
  const { rows: devices } = await sql<{ id: number }>`
    select p.id from push_subscription p join user_session s on s.id = p.session_id
    where p.user_id in (select given."userId" from ${given}) and ${live(now)} and (p.looked_at is null or p.looked_at <= ${looked})
    order by p.id for key share of p`.execute(tx);
  if (devices.length === 0) return;
  const ids = devices.map(({ id }) => id);
  await tx
    .deleteFrom('push_message as m')
    .using([given, 'push_subscription as p'])
    .where('m.subscription_id', '=', anyOf(ids))
    .whereRef('p.id', '=', 'm.subscription_id')
    .where(sql<boolean>`p.user_id = given."userId" and m.topic = given.topic`)
    .execute();
  const added = await tx
    .insertInto('push_message')
    .columns(['subscription_id', 'payload', 'text', 'topic', 'urgency', 'lifetime', 'attempts', 'claimed_until', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(given)
        .innerJoin('push_subscription as p', (join) => join.on(sql<boolean>`p.user_id = given."userId"`))
        .innerJoinLateral(
          (inner) =>
            inner
              .selectFrom('push_message as m')
              .whereRef('m.subscription_id', '=', 'p.id')
              .select([
                sql<number>`count(*)`.as('count'),
                sql<number>`coalesce(max(m.attempts) filter (where m.claimed_until > ${now}), 0)`.as('attempts'),
                sql<Date | null>`max(m.claimed_until) filter (where m.claimed_until > ${now})`.as('until'),
              ])
              .as('waiting'),
          (join) => join.onTrue(),
        )
        .where('p.id', '=', anyOf(ids))
        .where('waiting.count', '<', mostWaiting)
        .select(['p.id', 'given.payload'])
        .select(sql<string | null>`case when p.shows_text then given.text end`.as('text'))
        .select(['given.topic', 'given.urgency', 'given.lifetime', 'waiting.attempts', 'waiting.until'])
        .select(sql<Date>`${now}::timestamptz`.as('created_at')),
    )
    .returning(['id', 'claimed_until as until'])
    .execute();
  for (const { id, until } of added) await addSending(tx, id, until ?? undefined);
}

/** What was written in a conversation and recalled is not shown any more; nothing is, once the conversation is deleted. */
export async function hidePushes(tx: Tx, gid: string, isDeleted: boolean): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select m.id from conversation_member c join push_subscription p on p.user_id = c.user_id join push_message m on m.subscription_id = p.id
    where c.conversation_id = ${gid} and m.payload @> ${JSON.stringify({ kind: 'chat', id: gid })}::jsonb
    order by m.id for update of m`.execute(tx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  if (isDeleted) await tx.deleteFrom('push_message').where('id', '=', anyOf(ids)).execute();
  else await tx.updateTable('push_message').set({ text: null }).where('id', '=', anyOf(ids)).execute();
}

export type Claimed = Subscription & {
  id: number;
  subscriptionId: number;
  payload: Payload;
  text: string | null;
  topic: string;
  urgency: 'normal' | 'high';
  lifetime: number;
  attempts: number;
};

/** Takes a message for sending; null if it was sent, waits, another process has it, or its device may not show anything any more. */
export async function claimPush(db: Connection, id: number, now: Date): Promise<Claimed | null> {
  return (await claim(db, [id], now))[0] ?? null;
}

/** Takes what else is due, one message for each other device: push services that do not answer are waited for at the same time. */
export async function claimOthers(db: Connection, { subscriptionId }: Claimed, now: Date): Promise<Claimed[]> {
  const { rows } = await sql<{ id: number }>`
    select min(o.id) as id from (
      select w.id, w.subscription_id from push_message w
      where (w.claimed_until is null or w.claimed_until <= ${now}) and w.subscription_id <> ${subscriptionId} and w.attempts < ${mostAttempts}
      order by w.id limit ${mostAtOnce * 10}
    ) o group by o.subscription_id order by min(o.id) limit ${mostAtOnce}`.execute(db);
  return rows.length === 0
    ? []
    : claim(
        db,
        rows.map(({ id }) => id),
        now,
      );
}

async function claim(db: Connection, ids: readonly number[], now: Date): Promise<Claimed[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('push_message as d')
        .select('d.id')
        .where('d.id', '=', anyOf(ids))
        .where((eb) => eb.or([eb('d.claimed_until', 'is', null), eb('d.claimed_until', '<=', now)]))
        .orderBy('d.id')
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('push_message as m')
    .from('due')
    .innerJoin('push_subscription as p', (join) => join.onTrue())
    .innerJoin('user_session as s', 's.id', 'p.session_id')
    .innerJoin('user_account as u', 'u.id', 'p.user_id')
    .set({ claimed_until: new Date(now.getTime() + claimTime), attempts: sql<number>`m.attempts + 1` })
    .whereRef('due.id', '=', 'm.id')
    .whereRef('p.id', '=', 'm.subscription_id')
    .where('u.state', '=', 'active')
    .where(live(now))
    .returning([
      ...([
        'm.id',
        'p.endpoint',
        'p.public_key as publicKey',
        'p.auth',
        'p.id as subscriptionId',
        'm.text',
        'm.topic',
        'm.lifetime',
      ] as const),
      'm.attempts',
      sql<Payload>`m.payload`.as('payload'),
      sql<'normal' | 'high'>`m.urgency`.as('urgency'),
    ])
    .execute();
}

/** A message that another run has taken, or that waits for its device, is looked at again when that is over: the other run may have ended unfinished. */
export async function waitForClaim(tx: Tx, id: number, now: Date): Promise<void> {
  const found = await tx.selectFrom('push_message').select('claimed_until as until').where('id', '=', id).executeTakeFirst();
  if (found?.until && found.until > now) await addSending(tx, id, found.until);
}

/** Gives a message back that could not be sent. */
export async function releasePush(db: Connection, id: number): Promise<void> {
  await db.updateTable('push_message').set({ claimed_until: null }).where('id', '=', id).execute();
}

export async function sentPush(tx: Tx, id: number, subscriptionId: number, now: Date): Promise<void> {
  await tx.updateTable('push_subscription').set({ used_at: now }).where('id', '=', subscriptionId).execute();
  await tx.deleteFrom('push_message').where('id', '=', id).execute();
}

export async function dropPush(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('push_message').where('id', '=', id).execute();
}

/** What waits for the device goes with it. */
export async function dropSubscription(tx: Tx, subscriptionId: number): Promise<void> {
  await tx.deleteFrom('push_subscription').where('id', '=', subscriptionId).execute();
}

/** What waits for a device whose push service does not take anything. */
export async function dropWaiting(tx: Tx, subscriptionId: number): Promise<void> {
  await lockDevice(tx, subscriptionId);
  await tx.deleteFrom('push_message').where('subscription_id', '=', subscriptionId).execute();
}

/** All that waits for the device waits until then, with as many attempts: it fails or succeeds as one. */
export async function pushAgain(tx: Tx, { id, subscriptionId, attempts }: Claimed, at: Date): Promise<void> {
  await lockDevice(tx, subscriptionId);
  const paused = await tx
    .updateTable('push_message')
    .set({ claimed_until: at, attempts: sql<number>`greatest(attempts, ${attempts}::int)` })
    .where('subscription_id', '=', subscriptionId)
    .returning('id')
    .execute();
  if (paused.some((one) => one.id === id)) await addSending(tx, id, at);
}

/** Its host is not asked now: all that waits for the device waits until then, without having been tried. */
export async function postponePush(tx: Tx, { id, subscriptionId }: Claimed, at: Date): Promise<void> {
  await lockDevice(tx, subscriptionId);
  const postponed = await tx
    .updateTable('push_message')
    .set({ claimed_until: at, attempts: sql<number>`case when id = ${id} then attempts - 1 else attempts end` })
    .where('subscription_id', '=', subscriptionId)
    .returning('id')
    .execute();
  if (postponed.some((one) => one.id === id)) await addSending(tx, id, at);
}

/** Two runs never change the messages of one device at once. */
async function lockDevice(tx: Tx, subscriptionId: number): Promise<void> {
  await sql`select from push_subscription where id = ${subscriptionId} for no key update`.execute(tx);
}

/** Devices of sessions that have ended, and messages that nobody has sent for a week. */
export async function forgetPushes(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('push_subscription as p')
    .using('user_session as s')
    .whereRef('s.id', '=', 'p.session_id')
    .where(sql<boolean>`not (${live(now)})`)
    .execute();
  await tx
    .deleteFrom('push_message')
    .where('created_at', '<', new Date(now.getTime() - 7 * 86_400_000))
    .execute();
}
