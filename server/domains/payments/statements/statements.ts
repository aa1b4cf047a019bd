import { movementKinds } from '../../../../contract/payments/balance/balance.ts';
import { mostMovements, type StatementFormat, type StatementRow } from '../../../../contract/payments/credit/statements.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import { dayText, moneyText } from '../../../platform/formats/local-text.ts';
import { textPdf } from '../../../platform/formats/pdf.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { statementsOf } from './months.ts';
import * as queries from './queries.ts';

const allStatements = async (db: Connection, scope: RequestScope): Promise<StatementRow[]> =>
  statementsOf(await queries.selectMonths(db, signedIn(scope).companyId), scope.now.toISOString().slice(0, 7));

const yearOf = ({ month }: StatementRow): number => Number(month.slice(0, 4));

/** The ledger is append-only: statements are made of it whenever they are asked for, and those of past months stay as they are. */
export async function statementList(
  db: Connection,
  scope: RequestScope,
  { year: wanted }: { year?: number | undefined },
): Promise<{ years: number[]; year: number | null; rows: StatementRow[] }> {
  const rows = await allStatements(db, scope);
  const years = [...new Set(rows.map(yearOf))].toSorted((a, b) => b - a);
  const year = wanted ?? years[0] ?? null;
  return { years, year, rows: rows.filter((row) => yearOf(row) === year).toReversed() };
}

/** @throws codes.notFound for a month without a statement, codes.refused for more movements than a file takes */
export async function statementFile(
  db: Connection,
  scope: RequestScope,
  { month, currency, format }: { month: string; currency: string; format: StatementFormat },
): Promise<{ name: string; content: string }> {
  const { companyId } = signedIn(scope);
  const statement = (await allStatements(db, scope)).find((row) => row.month === month && row.currency === currency);
  if (!statement) throw notFound();
  const movements = await queries.selectMovements(db, companyId, { month, currency }, mostMovements + 1);
  if (movements.length > mostMovements) throw new Refusal(codes.refused, 'statement.tooMany', { most: mostMovements });
  const name = `statement-${month}-${currency.toLowerCase()}.${format}`;
  if (format === 'csv') return { name, content: csvOf(statement, movements, scope.language) };
  const company = await queries.selectCompanyName(db, companyId);
  return { name, content: (await pdfOf(statement, movements, { company, language: scope.language, now: scope.now })).toString('base64') };
}

const kindText = (kind: string, language: Language): string => {
  const known = movementKinds.find((one) => one === kind);
  return known ? message(`movement.kind.${known}`, language) : kind;
};

const columns = ['date', 'kind', 'orders', 'balance', 'owed', 'currency'] as const;

/** First and last line are opening and closing; the sums of the columns between them are their difference. */
function csvOf(
  { balance, owed, month, currency }: StatementRow,
  movements: readonly queries.StatementMovement[],
  language: Language,
): string {
  const money = (amount: number): number => wholeUnits(amount, currency);
  const edge = (name: 'opening' | 'closing', day: string) => [
    day,
    message(`statement.${name}`, language),
    '',
    money(balance[name]),
    money(owed[name]),
    currency,
  ];
  const body = movements.map((one) => [
    one.at.toISOString().slice(0, 10),
    kindText(one.kind, language),
    one.orders.join(' '),
    money(one.balance),
    money(0 - one.credit),
    currency,
  ]);
  const head = columns.map((column) => message(`statement.column.${column}`, language));
  return toCsv(head, [edge('opening', `${month}-01`), ...body, edge('closing', lastDayOf(month))], listCsv(language));
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function pdfOf(
  { month, currency, balance, owed, isRunning }: StatementRow,
  movements: readonly queries.StatementMovement[],
  { company, language, now }: { company: string; language: Language; now: Date },
): Promise<Buffer> {
  const money = (amount: number): string => moneyText(amount, currency, language);
  const last = isRunning ? now.toISOString().slice(0, 10) : lastDayOf(month);
  const title = message('statement.title', language, { from: dayText(`${month}-01`, language), to: dayText(last, language) });
  const column = (name: (typeof columns)[number]): string => message(`statement.column.${name}`, language);
  return textPdf({
    title,
    language,
    facts: [
      { label: message('statement.company', language), value: company },
      { label: column('currency'), value: currency },
      { label: message('statement.openingBalance', language), value: money(balance.opening) },
      { label: message('statement.openingOwed', language), value: money(owed.opening) },
    ],
    table: {
      columns: [
        { label: column('date'), width: 20 },
        { label: column('kind'), width: 30 },
        { label: column('orders'), width: 24 },
        { label: column('balance'), width: 18, end: true },
        { label: column('owed'), width: 18, end: true },
      ],
      rows: movements.map((one) => [
        dayText(one.at.toISOString().slice(0, 10), language),
        kindText(one.kind, language),
        one.orders.join(', '),
        one.balance === 0 ? '' : money(one.balance),
        one.credit === 0 ? '' : money(0 - one.credit),
      ]),
    },
    totals: [
      { label: message('statement.closingOwed', language), value: money(owed.closing) },
      { label: message('statement.closingBalance', language), value: money(balance.closing) },
    ],
    markdown: message('statement.words', language),
    footer: `${title} · ${company}`,
    at: now,
  });
}
