import { sql } from 'kysely';
import { longestOwnNumber, type ownNumberStates } from '../../../../contract/buying/own-numbers.ts';
import { message } from '../../../platform/texts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { rowsOfText } from '../../../platform/files/csv-text.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { visibleItem } from '../../catalogue/index.ts';

type Line = { variantId: number; number: string };

/** Variants that a company may give an own number: those that it may see, and those that it has bought. */
const known = `(${visibleItem({ item: 'i', store: 's', country: '$2', company: '$1' })} or exists (
  select from purchase_order o join purchase_order_line p on p.order_id = o.id where o.buyer_company_id = $1 and p.variant_id = v.id))`;

/** Serializes changes of one company's numbers, so that numbers are unique. */
const lockCompany = (reader: Reader, companyId: number) =>
  read(reader, 'own_number_lock', 'select 1 from company where id = $1 for no key update', [companyId]);

async function countKnown(reader: Reader, scope: RequestScope, variantIds: readonly number[]): Promise<number> {
  const [row] = await read<{ count: number }>(
    reader,
    'own_number_known',
    `select count(*)::integer as count from variant v join item i on i.id = v.item_id join store s on s.id = i.store_id
     where v.id = any($3::bigint[]) and ${known}`,
    [signedIn(scope).companyId, scope.country, variantIds],
  );
  return row?.count ?? 0;
}

/** The variants that these numbers currently stand for. */
async function holdersOf(reader: Reader, companyId: number, numbers: readonly string[]): Promise<Map<string, number>> {
  const rows = await read<{ number: string; variantId: number }>(
    reader,
    'own_number_holders',
    'select upper(number) as number, variant_id as "variantId" from own_number where company_id = $1 and upper(number) = any(select upper(x) from unnest($2::text[]) x)',
    [companyId, numbers],
  );
  return new Map(rows.map((row) => [row.number, row.variantId]));
}

/** The lines whose numbers would stand for two variants. A refused line leaves its variant the old number, which another line may need. */
function clashing(lines: readonly Line[], holders: ReadonlyMap<string, number>): Set<number> {
  const refused = new Set<number>();
  for (let before = -1; before < refused.size;) {
    before = refused.size;
    const left = lines.filter((line) => !refused.has(line.variantId));
    const changing = new Set(left.map((line) => line.variantId));
    const given = new Set<string>();
    for (const { variantId, number } of left) {
      if (number === '') continue;
      const name = number.toUpperCase();
      const holder = holders.get(name);
      if (given.has(name) || (holder !== undefined && !changing.has(holder))) refused.add(variantId);
      given.add(name);
    }
  }
  return refused;
}

/** Numbers are removed first and then set, so that variants can swap numbers. */
async function write(tx: Tx, companyId: number, lines: readonly Line[]): Promise<void> {
  await tx
    .deleteFrom('own_number')
    .where('company_id', '=', companyId)
    .where('variant_id', '=', anyOf(lines.map((line) => line.variantId)))
    .execute();
  const set = lines.filter((line) => line.number !== '');
  if (set.length === 0) return;
  const given = sql<{ variant_id: number; number: string }>`unnest(${set.map((line) => line.variantId)}::bigint[],
    ${set.map((line) => line.number)}::text[])`.as<'given'>(sql`given (variant_id, number)`);
  await tx
    .insertInto('own_number')
    .columns(['company_id', 'variant_id', 'number'])
    .expression((eb) =>
      eb.selectFrom(given).select([sql<number>`${companyId}::bigint`.as('company_id'), 'given.variant_id', 'given.number']),
    )
    .execute();
}

/** @throws codes.notFound for a variant that the company may not number, codes.invalid for a number of another variant */
export async function saveNumbers(tx: Tx, scope: RequestScope, given: readonly Line[]): Promise<{ saved: number }> {
  const lines = [...new Map(given.map((line) => [line.variantId, line])).values()];
  const { companyId } = signedIn(scope);
  await lockCompany(tx, companyId);
  const variantIds = lines.map((line) => line.variantId);
  if ((await countKnown(tx, scope, variantIds)) < lines.length) throw notFound();
  const numbers = lines.map((line) => line.number);
  if (clashing(lines, await holdersOf(tx, companyId, numbers)).size > 0) throw invalidFields({ number: 'lists.numberTaken' });
  await write(tx, companyId, lines);
  return { saved: lines.length };
}

type State = (typeof ownNumberStates)[number];
type Row = { row: number; code: string; number: string };
type Fault = { row: number; code: string; state: Exclude<State, 'saved'> };

const mostFaults = 200;

/**
 * Rows of "SKU or GTIN; own number"; a first row without a digit in either cell is treated as the heading. @throws codes.invalid if it is not a
 * table
 */
export async function parseNumbers(content: string): Promise<Row[]> {
  const first = content.slice(0, 2_000).split('\n', 1)[0] ?? '';
  const delimiter = [';', '\t', ','].find((sign) => first.includes(sign)) ?? ';';
  const records = await rowsOfText({ content, delimiter, relaxed: true });
  if (!records) throw new Refusal(codes.invalid, 'lists.noTable');
  const rows = records.map(([code = '', number = ''], index) => ({
    row: index + 1,
    // Spreadsheets, and our own exports, write a text that looks like a formula with a leading apostrophe.
    code: code.replace(/^'/, ''),
    number: number.replace(/^'/, '').replaceAll('\0', ''),
  }));
  const [head] = rows;
  return head && !/\d/.test(head.code) && !/\d/.test(head.number) ? rows.slice(1) : rows;
}

/** Sets the valid rows, and returns for each other row how to fix it. */
export async function uploadNumbers(tx: Tx, scope: RequestScope, rows: readonly Row[]) {
  const { companyId } = signedIn(scope);
  if (rows.length === 0) throw new Refusal(codes.invalid, 'lists.noTable');
  await lockCompany(tx, companyId);
  const matches = await read<{ code: string; variantId: number }>(
    tx,
    'own_number_match',
    `select distinct a.code, v.id as "variantId" from unnest($3::text[]) a (code)
       join variant v on (upper(v.sku) = a.code or v.gtin = a.code) and v.state = 'active'
       join item i on i.id = v.item_id join store s on s.id = i.store_id where ${known}`,
    [companyId, scope.country, [...new Set(rows.map((row) => row.code.toUpperCase()))]],
  );
  const byCode = Map.groupBy(matches, (match) => match.code);
  const faults: Fault[] = [];
  // The last row of a variant is used.
  const wanted = new Map<number, Row & { variantId: number }>();
  for (const row of rows) {
    const found = byCode.get(row.code.toUpperCase()) ?? [];
    const [match] = found;
    if (row.code === '' || row.number.length > longestOwnNumber) faults.push({ row: row.row, code: row.code, state: 'faulty' });
    else if (!match) faults.push({ row: row.row, code: row.code, state: 'unknown' });
    else if (found.length > 1) faults.push({ row: row.row, code: row.code, state: 'ambiguous' });
    else wanted.set(match.variantId, { ...row, variantId: match.variantId });
  }
  const candidates = [...wanted.values()];
  const numbers = candidates.map((row) => row.number);
  const holders = await holdersOf(tx, companyId, numbers);
  const refused = clashing(candidates, holders);
  for (const { row, code, variantId } of candidates) if (refused.has(variantId)) faults.push({ row, code, state: 'taken' });
  const lines = candidates.filter((row) => !refused.has(row.variantId));
  await write(tx, companyId, lines);
  const sorted = faults.toSorted((a, b) => a.row - b.row);
  return {
    saved: lines.length,
    faulty: sorted.length,
    faults: sorted.slice(0, mostFaults).map((fault) => ({ ...fault, message: message(`lists.numberRow.${fault.state}`, scope.language) })),
  };
}
