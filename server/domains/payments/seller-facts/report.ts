import { randomUUID } from 'node:crypto';
import {
  type SellerFacts,
  type sellerReportCalls,
  type SellerYear,
  unreported,
} from '../../../../contract/payments/sellers/seller-facts.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { message } from '../../../platform/texts.ts';
import { type DocSpec, dpiXml, type Message, type Operator, operatorBody, sellerBody } from './dpi-xml.ts';
import { selectFactsOf, selectRule } from './queries.ts';
import { selectOperator, selectSellers, selectSupplies, type SellerRow } from './report-queries.ts';

type File = { name: string; content: string };
type Quarter = SellerYear['total'];

const nothing: Quarter = { activities: 0, consideration: 0, fees: 0, vat: 0 };

function yearOf({ quarters: found, ...seller }: SellerRow): SellerYear {
  const quarters = [1, 2, 3, 4].map((number): Quarter => {
    const row = found.find(({ quarter }) => quarter === number);
    return row ? { activities: row.activities, consideration: row.paid - row.fees, fees: row.fees, vat: row.vat } : nothing;
  });
  const sum = (key: keyof Quarter): number => quarters.reduce((total, quarter) => total + quarter[key], 0);
  const total = { activities: sum('activities'), consideration: sum('consideration'), fees: sum('fees'), vat: sum('vat') };
  const unconverted = found.reduce((count, row) => count + row.unconverted, 0);
  // The limits are of what was paid; fees are part of it.
  const isSmall =
    unconverted === 0 && total.activities < unreported.activities && total.consideration + total.fees <= unreported.consideration;
  return { ...seller, quarters, total, isSmall, unconverted };
}

export async function reportPage(
  db: Connection,
  { cursor: given, size, ...filter }: ParsedInputOf<typeof sellerReportCalls.list>,
): Promise<AnswerOf<typeof sellerReportCalls.list>> {
  const cursor = readCursor(given);
  const rows = await selectSellers(db, filter, { cursor, most: size + 1 });
  return pageOf(rows.map(yearOf), size, cursor);
}

/** The most sellers in a file. */
const mostSellers = 10_000;

async function wholeYear(db: Connection, year: number): Promise<{ seller: SellerYear; facts: SellerFacts | undefined }[]> {
  const rows = await selectSellers(db, { year }, { cursor: null, most: mostSellers });
  const facts = await selectFactsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ seller: yearOf(row), facts: facts.get(row.id) }));
}

export async function reportCsv(db: Connection, { language }: RequestScope, year: number): Promise<File> {
  const euros = (cents: number): number => wholeUnits(cents, 'EUR');
  const yes = (value: boolean): string => message(value ? 'sellerReport.yes' : 'sellerReport.no', language);
  const rows = (await wholeYear(db, year)).map(({ seller, facts }) => [
    ...[seller.id, seller.name, yes(seller.hasFacts), yes(!seller.isSmall)],
    ...[facts?.kind === 'person' ? `${facts.firstName} ${facts.lastName}` : facts?.legalName, facts?.registrationNumber, facts?.birthDate],
    ...[
      facts?.line1,
      facts?.postalCode,
      facts?.city,
      facts?.countryCode ?? seller.countryCode,
      facts?.tin,
      facts?.tinCountry,
      facts?.vatId,
    ],
    ...[facts?.iban, facts?.accountHolder],
    ...seller.quarters.flatMap((quarter) => [
      ...[quarter.activities, euros(quarter.consideration), euros(quarter.fees), euros(quarter.vat)],
    ]),
    seller.unconverted,
  ]);
  const [head = '', perQuarter = '', last = ''] = message('sellerReport.head', language).split('|');
  const columns = [
    ...head.split(';'),
    ...[1, 2, 3, 4].flatMap((quarter) => perQuarter.split(';').map((column) => `${column} ${quarter}`)),
    last,
  ];
  return { name: `sellers-${year}.csv`, content: toCsv(columns, rows) };
}

type Reported = { id: number; name: string; body: string };

/** The sellers of a year that are to be reported now; `isKnown`: all sums are known in euros. */
export async function reportedSellers(db: Connection, year: number): Promise<{ sellers: Reported[]; isKnown: boolean }> {
  const all = await wholeYear(db, year);
  const sellers = all.flatMap(({ seller, facts }): Reported[] =>
    facts && !seller.isSmall && seller.total.activities > 0
      ? [{ id: seller.id, name: seller.name, body: sellerBody({ id: seller.id, facts, quarters: seller.quarters }) }]
      : [],
  );
  return { sellers, isKnown: all.every(({ seller }) => seller.unconverted === 0) };
}

/**
 * What is to be reported of a year now.
 * @throws codes.refused while the operator's own number or address is missing, or a sum is not known in euros
 */
export async function reportOf(db: Connection, year: number): Promise<{ operator: Operator; sellers: Reported[] }> {
  const [operator, { operatorTin }, { sellers, isKnown }] = await Promise.all([
    selectOperator(db),
    selectRule(db),
    reportedSellers(db, year),
  ]);
  if (!operator || operatorTin === '' || operator.line1 === '' || operator.city === '')
    throw new Refusal(codes.refused, 'sellerReport.operator');
  if (!isKnown) throw new Refusal(codes.refused, 'sellerReport.unconverted');
  return { operator: { ...operator, tin: operatorTin }, sellers };
}

/** References are unlike those of any other message. */
export function newMessage(operator: Operator, year: number, { now, type }: Pick<Message, 'now' | 'type'>) {
  const { countryCode, tin } = operator;
  const mark = randomUUID();
  const refOf = (of: string): string => `${countryCode}${year}-${mark}-${of}`;
  const doc: DocSpec = { indicator: 'OECD1', ref: refOf('operator') };
  return {
    refOf,
    message: {
      ...{ year, now, type, ref: `${countryCode}${year}${countryCode}${mark}` },
      operator: { countryCode, tin, body: operatorBody(operator), doc },
    } satisfies Omit<Message, 'sellers'>,
  };
}

/** The report as it is now, before it is submitted. @throws codes.refused as `reportOf`, and with no seller */
export async function reportXml(db: Connection, { now }: RequestScope, year: number): Promise<File> {
  const { operator, sellers } = await reportOf(db, year);
  if (sellers.length === 0) throw new Refusal(codes.refused, 'sellerReport.none');
  const { message: made, refOf } = newMessage(operator, year, { now, type: 'DPI401' });
  const documents = sellers.map(({ id, body }) => ({ body, doc: { indicator: 'OECD1' as const, ref: refOf(`seller-${id}`) } }));
  return { name: `DPI-${year}.xml`, content: Buffer.from(dpiXml({ ...made, sellers: documents })).toString('base64') };
}

const mostSupplies = 10_000;

export async function suppliesCsv(db: Connection, { language }: RequestScope, days: { from: string; to: string }): Promise<File> {
  const rows = await selectSupplies(db, days, mostSupplies + 1);
  if (rows.length > mostSupplies) throw new Refusal(codes.refused, 'sellerReport.tooMany', { most: mostSupplies });
  const place = ({ countryCode = '', postalCode = '', city = '' }: { countryCode?: string; postalCode?: string; city?: string }): string =>
    [countryCode, postalCode, city].filter(Boolean).join(' ');
  const content = rows.map(({ seller, currency, ...row }) => [
    ...[row.number, row.paidAt.toISOString(), seller['name'], seller['line1'], seller['postalCode'], seller['city'], seller['countryCode']],
    ...[seller['email'], seller['vatId'], seller['tin'], seller['tinCountry'], seller['iban'], seller['accountHolder']],
    ...[row.from.map(place).join(', '), place(row.to), currency],
    ...[row.total, row.vat, row.cancelled].map((value) => wholeUnits(value, currency)),
    row.goods,
  ]);
  return { name: `supplies-${days.from}-${days.to}.csv`, content: toCsv(message('sellerReport.supplyHead', language).split(';'), content) };
}
