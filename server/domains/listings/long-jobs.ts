import { type RawBuilder, sql } from 'kysely';
import { codes } from '../../../contract/wire/codes.ts';
import type { MessageKey } from '../../platform/texts.ts';
import type { Connection } from '../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

/** A store of the caller's company. */
type OwnStore = { companyId: number; storeId: number };

/** Milliseconds without a heartbeat after which a worker counts as killed. */
const silence = 60_000;
/** Newest jobs that a store's page shows. */
const shown = 50;

/** Another worker has the claim, or the job was stopped. */
export class ClaimLost extends Error {}

/**
 * Work on the items of a store that takes many jobs. Its row stores progress and claim: a worker claims it, updates the heartbeat with each
 * part, and releases it. `columns` are those of the row `j` and its store `s`; `running` are the states in which a worker runs; `busy` is
 * the refusal for a second job of the same store.
 */
export function longJobs<Row>(
  table: 'bulk_change' | 'import',
  { columns, running, busy }: { columns: RawBuilder<unknown>; running: readonly string[]; busy: MessageKey },
) {
  const job = sql.table(table);
  const chosen = sql`select ${columns} from ${job} j join store s on s.id = j.store_id`;
  const isRunning = sql<boolean>`state in (${sql.join(running.map((state) => sql.lit(state)))})`;
  const silentSince = (now: Date): Date => new Date(now.getTime() - silence);
  return {
    /** A job of a company's store; optionally locked. @throws */
    async one(db: Connection, { companyId, storeId }: OwnStore, id: string, { lock = false } = {}): Promise<Row> {
      const { rows } = await sql<Row>`${chosen} where j.id = ${id} and s.id = ${storeId} and s.company_id = ${companyId}
        ${lock ? sql`for no key update of j` : sql``}`.execute(db);
      if (!rows[0]) throw notFound();
      return rows[0];
    },

    async newest(db: Connection, { companyId, storeId }: OwnStore): Promise<Row[]> {
      const { rows } = await sql<Row>`${chosen} where s.id = ${storeId} and s.company_id = ${companyId}
        order by j.created_at desc, j.id desc limit ${shown}`.execute(db);
      return rows;
    },

    /** For `catch`: a constraint of the database allows one at a time per store. */
    busy(error: unknown): never {
      if ((error as { constraint?: unknown } | null)?.constraint === `${table}_running`) throw new Refusal(codes.conflict, busy);
      throw error;
    },

    /** Claims a row without a worker, or one whose worker has no recent heartbeat. */
    async claim(db: Connection, id: string, claim: string, now: Date): Promise<Row | undefined> {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set((eb) => ({ claim, heard_at: now, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .where(isRunning)
        .where((eb) => eb.or([eb('claim', 'is', null), eb('heard_at', '<', silentSince(now))]))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return undefined;
      const { rows } = await sql<Row>`${chosen} where j.id = ${id} and j.claim = ${claim}`.execute(db);
      return rows[0];
    },

    /** The row as its worker left it, locked until the transaction ends. @throws ClaimLost */
    async claimed(tx: Connection, id: string, claim: string): Promise<Row> {
      const { rows } = await sql<Row>`${chosen} where j.id = ${id} and j.claim = ${claim} for no key update of j`.execute(tx);
      if (!rows[0]) throw new ClaimLost();
      return rows[0];
    },

    /** Updates the heartbeat; false if the job was cancelled, or another worker has the claim. */
    async heartbeat(db: Connection, id: string, claim: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ heard_at: now })
        .where('id', '=', id)
        .where('claim', '=', claim)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Releases the claim. `uncounted`: the attempt does not count, because the job did not cause the interruption. */
    async release(db: Connection, id: string, claim: string, { uncounted = false } = {}): Promise<void> {
      await db
        .updateTable(table)
        .set({ claim: null, heard_at: null, attempts: sql<number>`greatest(0, attempts - ${uncounted ? 1 : 0})` })
        .where('id', '=', id)
        .where('claim', '=', claim)
        .execute();
    },

    /** Jobs whose worker was killed. */
    async withoutHeartbeat(db: Connection, now: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from ${job} where ${isRunning} and (heard_at is null or heard_at < ${silentSince(now)})`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
