import { type Kysely, sql } from 'kysely';
import type { JobContext, Task } from '../../../platform/jobs/jobs.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { dueOf } from './schedule.ts';
import { snapshotsOf } from '../editor/snapshots.ts';
import { rewriteItems } from '../editor/write.ts';

/** Maximum items per transaction. */
const part = 200;
/** Milliseconds after which the next minute's job continues, so that no two overlap for long. */
const turn = 45_000;

/** More than one turn can process. */
const most = 50_000;

type DueItem = { id: number; storeId: number; storeCode: string; companyId: number; part: number };

/** In parts of each store in turn, so that a store with many entries does not delay the others. */
async function dueItems(db: Kysely<DB>, now: Date): Promise<DueItem[]> {
  const { rows } = await sql<DueItem>`
    select i.id, s.id as "storeId", s.item_code as "storeCode", s.company_id as "companyId",
      (row_number() over (partition by s.id order by i.id) - 1) / ${part}::integer as part
    from (select id from item where publish_at <= ${now} union select id from item where unpublish_at <= ${now}
      union select v.item_id from scheduled_price p join variant v on v.id = p.variant_id where p.starts_at <= ${now} and v.state = 'active') due
    join item i on i.id = due.id join store s on s.id = i.store_id
    where s.state <> 'closed'
    order by part, s.id, i.id limit ${most}`.execute(db);
  return rows;
}

/**
 * Applies everything that is due, like the editor. Each item is read again under its lock, so that repeated or concurrent runs apply it
 * once. An item that cannot be written does not delay others and is tried again.
 * @throws if some could not be written.
 */
export async function carryOut({ database, log, now }: Pick<JobContext, 'database' | 'log' | 'now'>): Promise<number> {
  const until = Date.now() + turn;
  let [count, failed] = [0, 0];
  const write = async (items: readonly DueItem[]): Promise<void> => {
    const [first] = items;
    if (!first) return;
    try {
      count += await database.transaction(async (tx) => {
        const known = await snapshotsOf(tx, { ...first, itemIds: items.map(({ id }) => id) }, { lock: true });
        // Read for each part: a query for changes since some time must find changes written after it.
        const at = now();
        const due = known.flatMap((item) => {
          const after = dueOf(item.snapshot, at);
          return after ? [{ known: item, after }] : [];
        });
        await rewriteItems(tx, first.storeCode, due, { userId: null, source: 'schedule', at });
        return due.length;
      });
    } catch (error) {
      if (items.length > 1) {
        for (const item of items) await write([item]);
        return;
      }
      failed++;
      log.error({ err: error, itemId: first.id }, 'what an item plans could not be done');
    }
  };
  const due = await dueItems(database.kysely, now());
  for (const items of Map.groupBy(due, ({ storeId, part: number }) => `${storeId} ${number}`).values()) {
    if (Date.now() > until) break;
    await write(items);
  }
  if (failed > 0) throw new Error(`what ${failed} items plan could not be done`);
  return count;
}

const run: Task = async (payload, context) => {
  // The minute may have begun by the clock of the scheduling process but not by this one's.
  const minute = Date.parse((payload as { _cron?: { ts: string } } | null)?._cron?.ts ?? '') || 0;
  await carryOut({ ...context, now: () => new Date(Math.max(context.now().getTime(), minute)) });
};

export const tasks: Record<string, Task> = { 'listings:schedule': run };
export const crontab = ['* * * * * listings:schedule ?max=1'];
