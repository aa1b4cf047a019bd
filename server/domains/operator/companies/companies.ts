import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { message } from '../../../platform/texts.ts';
import type { CompanyRow, operatorCompanyCalls } from '../../../../contract/companies/operator-companies.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedInScope } from '../../../platform/scope.ts';
import { moveByHand } from '../../companies/index.ts';
import { suspendStores } from '../../stores/index.ts';
import { reviewOf } from '../company-reviews/reviews.ts';
import * as queries from './company-queries.ts';

const mostExported = 20_000;

const rowOf = (row: queries.ListedCompany): CompanyRow => ({ ...row, createdAt: row.createdAt.toISOString() });

export async function listCompanies(
  db: Connection,
  { cursor: place, size, ...filter }: ParsedInputOf<typeof operatorCompanyCalls.list>,
): Promise<AnswerOf<typeof operatorCompanyCalls.list>> {
  const cursor = readCursor(place);
  const page = pageOf(await queries.companyPage(db, filter, cursor, size), size, cursor);
  return { ...page, rows: page.rows.map(rowOf) };
}

export async function exportCompanies(
  db: Connection,
  { language }: RequestScope,
  filter: ParsedInputOf<typeof operatorCompanyCalls.export>,
): Promise<AnswerOf<typeof operatorCompanyCalls.export>> {
  const rows = await queries.companiesToExport(db, filter, mostExported);
  const body = rows.map((row) => [
    row.id,
    row.kind,
    row.legalName,
    row.countryCode,
    row.vatId,
    row.state,
    row.contactEmail,
    row.people,
    row.createdAt.toISOString().slice(0, 10),
  ]);
  return { name: 'companies.csv', content: toCsv(message('operator.companiesHead', language).split(';'), body) };
}

export async function companyDetail(
  db: Connection,
  scope: RequestScope,
  id: number,
): Promise<AnswerOf<typeof operatorCompanyCalls.detail>> {
  const [review, { stores, orders }] = await Promise.all([reviewOf(db, scope, id), queries.tradeOf(db, id)]);
  return { audit: review, stores, orders: { ...orders, lastAt: orders.lastAt === null ? null : new Date(orders.lastAt).toISOString() } };
}

/** A seller's items go offline with it: a company whose users cannot log in cannot sell. */
export async function moveCompanyByHand(
  tx: Tx,
  scope: RequestScope,
  { id, move, reason }: ParsedInputOf<typeof operatorCompanyCalls.move>,
): Promise<AnswerOf<typeof operatorCompanyCalls.move>> {
  const { kind, state } = await moveByHand(tx, { companyId: id, move, reason }, signedInScope(scope));
  if (kind === 'seller' && move !== 'reopen') await suspendStores(tx, id, move !== 'resume', scope.now);
  return { state };
}
