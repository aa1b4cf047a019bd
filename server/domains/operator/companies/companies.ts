import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { message } from '../../../../contract/messages/index.ts';
import type { CompanyRow, operatorCompanyCalls } from '../../../../contract/companies/operator-companies.ts';
import { toCsv } from '../../../platform/csv.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import { forgetAccounts } from '../../identity/index.ts';
import { moveByHand } from '../../companies/index.ts';
import { suspendStores } from '../../stores/index.ts';
import { auditOf, decisionOf } from '../company-reviews/audits.ts';
import * as queries from './company-queries.ts';

const mostExported = 20_000;

const rowOf = (row: queries.ListedCompany): CompanyRow => ({ ...row, createdAt: row.createdAt.toISOString() });

export async function listCompanies(
  { database }: CallContext,
  { cursor: place, size, ...filter }: ParsedInputOf<typeof operatorCompanyCalls.list>,
): Promise<AnswerOf<typeof operatorCompanyCalls.list>> {
  const cursor = readCursor(place);
  const page = pageOf(await queries.companyPage(database.kysely, filter, cursor, size), size, cursor);
  return { ...page, rows: page.rows.map(rowOf) };
}

export async function exportCompanies(
  { database, language }: CallContext,
  filter: ParsedInputOf<typeof operatorCompanyCalls.export>,
): Promise<AnswerOf<typeof operatorCompanyCalls.export>> {
  const rows = await queries.companiesToExport(database.kysely, filter, mostExported);
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
  return { name: 'companies.csv', content: toCsv(message('desk.companiesHead', language).split(';'), body) };
}

export async function companyDetail(context: CallContext, id: number): Promise<AnswerOf<typeof operatorCompanyCalls.detail>> {
  const [audit, { stores, orders }] = await Promise.all([auditOf(context, id), queries.tradeOf(context.database.kysely, id)]);
  return { audit, stores, orders: { ...orders, lastAt: orders.lastAt === null ? null : new Date(orders.lastAt).toISOString() } };
}

/** A seller's items go offline with it: a company whose users cannot log in cannot sell. */
export async function moveCompanyByHand(
  context: CallContext,
  { id, move, reason }: ParsedInputOf<typeof operatorCompanyCalls.move>,
): Promise<AnswerOf<typeof operatorCompanyCalls.move>> {
  const moved = await context.database.transaction(async (tx) => {
    const { kind, state } = await moveByHand(tx, { companyId: id, move, reason }, decisionOf(context));
    if (kind === 'seller' && move !== 'reopen') await suspendStores(tx, id, move !== 'resume');
    return { state };
  });
  forgetAccounts(context.database, { companyId: id });
  return moved;
}
