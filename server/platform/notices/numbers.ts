import { sql } from 'kysely';
import { channel } from '../events/outbox.ts';
import type { Database } from '../postgres/pool.ts';
import type { Connection } from '../postgres/sql/tx.ts';
import { afterCommit } from '../postgres/transaction.ts';

/*
 * A notice gets its number (`seq`) after the commit that wrote it. Within that transaction the row of the last number would be locked until
 * its end: two orders of one company would wait for one another, and transactions that notify several times would lock in different orders.
 * The process that gives numbers locks the heads in the order of their ids and does nothing else, so numbers are visible in their order: a reader that
 * has seen number n has seen all before it.
 */

/** Notices numbered by one statement. */
const batch = 1_000;
/** People in one notification of PostgreSQL, which takes 8,000 bytes. */
const lot = 200;

/** Gives numbers to the notices that wait, and publishes whose they are. Notices that a transaction holds are left to the next time. */
export async function numberNotices(database: Database): Promise<{ numbered: number; waiting: number }> {
  let all = 0;
  for (;;) {
    const { numbered, waiting } = await numberSome(database.kysely);
    all += numbered;
    if (numbered < batch) return { numbered: all, waiting: Math.max(0, waiting) };
  }
}

type Waiting = { id: number; user_id: number };
type Placed = Waiting & { later: number };

function numberSome(db: Connection): Promise<{ numbered: number; waiting: number; published: number }> {
  const payload = sql`json_build_object('id', 0, 'topic', 'notices.numbered', 'payload', json_build_object('userIds', people))::text`;
  return db
    .with(
      'waiting',
      () => sql<Waiting>`
        (select id, user_id from notice where shown and seq is null order by user_id, id limit ${batch} for update skip locked)`,
    )
    .with('heads', (tx) =>
      tx
        .insertInto('notice_head')
        .columns(['user_id', 'last_seq'])
        .expression((eb) =>
          eb
            .selectFrom('waiting')
            .select(['waiting.user_id', sql<number>`count(*)`.as('count')])
            .groupBy('waiting.user_id')
            .orderBy('waiting.user_id'),
        )
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ last_seq: sql<number>`notice_head.last_seq + excluded.last_seq` }),
        )
        .returning(['user_id', 'last_seq']),
    )
    .with(
      'placed',
      () => sql<Placed>`(select id, user_id, count(*) over (partition by user_id order by id desc) - 1 as later from waiting)`,
    )
    .with('numbered', (tx) =>
      tx
        .updateTable('notice')
        .from('placed')
        .innerJoin('heads', 'heads.user_id', 'placed.user_id')
        .set({ seq: sql<number>`heads.last_seq - placed.later` })
        .whereRef('notice.id', '=', 'placed.id')
        .returning('notice.id'),
    )
    .selectFrom(
      sql<{ numbered: number; unnumbered: number }>`
        (select (select count(*) from numbered) as numbered,
          (select count(*) from (select from notice where shown and seq is null limit ${batch + 1}) unnumbered) as unnumbered)`.as(
        'counted',
      ),
    )
    .select(['counted.numbered', sql<number>`counted.unnumbered - counted.numbered`.as('waiting')])
    .select(
      sql<number>`(select count(pg_notify(${channel}, ${payload})) from (
        select json_agg(user_id order by user_id) as people
        from (select user_id, (row_number() over (order by user_id) - 1) / ${lot} as lot from heads) each_one group by lot) lots)`.as(
        'published',
      ),
    )
    .executeTakeFirstOrThrow();
}

/** Short enough that nobody notices it, long enough that a busy server numbers many at once. */
const pause = 50;
/** Milliseconds before what somebody held is tried again; what is held longer is numbered by the sweep each minute. */
const retryPause = 500;
const retries = 4;

const announcing = new WeakSet<Database>();

function announce(database: Database, attempt = 0): void {
  if (announcing.has(database)) return;
  announcing.add(database);
  setTimeout(
    () => {
      announcing.delete(database);
      numberNotices(database)
        .then(({ waiting }) => {
          if (waiting > 0 && attempt < retries) announce(database, attempt + 1);
        })
        // The sweep does what cannot be done now.
        .catch(() => undefined);
    },
    attempt === 0 ? pause : retryPause,
  ).unref();
}

const announceNow = (database: Database): void => announce(database);

/** The notices that a transaction writes are numbered within a moment of its commit, together with others. */
export const numberAfterCommit = (tx: Connection): void => afterCommit(tx, announceNow);
