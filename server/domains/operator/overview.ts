import type { AnswerOf, ParsedInputOf } from '../../../contract/wire/call.ts';
import type { auditLogCalls, overviewCalls } from '../../../contract/operator/operator.ts';
import { brokenAuditEntries } from '../../platform/audit-log.ts';
import { pageOf, readCursor } from '../../platform/cursor.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import type { Connection } from '../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../platform/scope.ts';
import * as queries from './overview-queries.ts';

const newest = 6;

/** Sections that the caller's role does not include stay null. */
export async function overview(db: Connection, scope: RequestScope): Promise<AnswerOf<typeof overviewCalls.overview>> {
  const { accessCodes } = signedIn(scope);
  const reviews = accessCodes.includes('audit.decide');
  const [waiting, companies, numbers] = await Promise.all([
    reviews ? queries.waitingNow(db, scope.now) : null,
    reviews ? queries.newestCompanies(db, newest) : null,
    queries.numbersNow(db, scope.now),
  ]);
  const { failedMails, buyers, sellers, stores, registrations, orders } = numbers;
  return {
    waiting: waiting && { ...waiting, oldest: waiting.oldest.map((one) => ({ ...one, since: new Date(one.since).toISOString() })) },
    newest: companies?.map((one) => ({ ...one, at: one.at.toISOString() })) ?? null,
    failedMails: accessCodes.includes('log.view') ? failedMails : null,
    numbers: { buyers, sellers, stores, orders: orders.reduce((sum, { count }) => sum + count, 0) },
    registrations,
    orders,
  };
}

export async function listLog(
  db: Connection,
  { cursor: place, size, ...filter }: ParsedInputOf<typeof auditLogCalls.list>,
): Promise<AnswerOf<typeof auditLogCalls.list>> {
  const cursor = readCursor(place);
  const page = pageOf(await queries.logPage(db, filter, cursor, size), size, cursor);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: row.userId === null ? null : { id: row.userId, name: row.person ?? '' },
      company: row.companyId === null ? null : { id: row.companyId, legalName: row.legalName ?? '' },
      action: row.action,
      subject: row.subject,
      person: row.aboutId === null ? null : { id: row.aboutId, name: row.about ?? '' },
      before: row.before,
      after: row.after,
      network: row.network,
    })),
  };
}

export async function verifyLog(database: Database): Promise<AnswerOf<typeof auditLogCalls.verify>> {
  const [entries, broken] = await Promise.all([queries.countEntries(database.kysely), brokenAuditEntries(database)]);
  return { entries, broken };
}
