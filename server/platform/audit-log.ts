import { sql, type Transaction } from 'kysely';
import type { AuditAction } from '../../contract/operator/audit-actions.ts';
import type { Database } from './postgres/pool.ts';
import type { DB } from './postgres/schema.ts';

/** One decision. `subject` is `table:id` of what it is about; `before` and `after` hold only what changed, and no secrets. */
export type AuditEntry = {
  /** Null for the system. */
  userId: number | null;
  /** The company it is about, which may read it. */
  companyId: number | null;
  /** `subject.deed`, such as `company.approved`; a new one needs its words. */
  action: AuditAction;
  subject: string;
  before?: object | null;
  after?: object | null;
  /** Where from: the caller's network, or null for the system. */
  network?: string | null;
  at: Date;
};

/**
 * Records who decided what, in the transaction of the decision. The database chains the rows by their hashes and does not allow to change
 * them; transactions that write here wait for one another, so write last.
 */
export async function recordAudit(tx: Transaction<DB>, entry: AuditEntry): Promise<void> {
  const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);
  await sql`
    insert into audit_log (user_id, company_id, action, subject, before, after, network, at)
    values (${entry.userId}, ${entry.companyId}, ${entry.action}, ${entry.subject}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb,
      ${entry.network ?? null}, ${entry.at})`.execute(tx);
}

/** Ids of rows whose content or place in the chain does not fit their hash: empty if no row was tampered with. */
export async function brokenAuditEntries(database: Database, most = 100): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from (
       select a.id, a.hash is distinct from audit_log_hash(a) or a.previous_hash is distinct from lag(a.hash) over (order by a.id) as broken
       from audit_log a) checked where broken order by id limit $1`,
    [most],
  );
  return rows.map(({ id }) => id);
}
