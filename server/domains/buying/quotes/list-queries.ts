import { type RawBuilder, sql } from 'kysely';
import type { QuoteState } from '../../../../contract/buying/quotes.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import { itemText } from '../../catalogue/index.ts';
import { ofSide, type QuoteSide, stateAt } from './sides.ts';

export type Filter = { states: readonly QuoteState[]; storeId: number | null; keyword: string | null };

export type SummaryRow = {
  id: number;
  state: QuoteState;
  version: number;
  currency: string;
  storeId: number;
  storeName: string;
  buyer: string;
  askedBy: string;
  lines: number;
  name: string;
  total: number | null;
  createdAt: Date;
  changedAt: Date;
  openUntil: Date | null;
  countryCode: string;
};

/** $2 language, $3 now. */
export const summary = `
  q.id, ${stateAt('$3')} as state, q.version, q.currency, s.id as "storeId", s.name as "storeName", c.legal_name as buyer, u.name as "askedBy",
  l.lines, l.name, l.total, q.created_at as "createdAt", q.changed_at as "changedAt", q.open_until as "openUntil", q.country_code as "countryCode"`;
export const tables = `
from quote q
join store s on s.id = q.store_id
join company c on c.id = q.buyer_company_id
join user_account u on u.id = q.user_id
cross join lateral (
  select count(*)::integer as lines, case when count(*) = count(x.unit_price) then sum(x.unit_price * x.quantity)::bigint end as total,
    (array_agg(t.name order by x.position))[1] as name
  from quote_line x join variant v on v.id = x.variant_id join item i on i.id = v.item_id
  ${itemText({ alias: 't', item: 'i', language: '$2' })}
  where x.quote_id = q.id and x.version = q.version) l`;
/** $4 states, $5 store, $6 pattern. */
const matching = `
  (cardinality($4::text[]) = 0 or ${stateAt('$3')} = any ($4)) and ($5::bigint is null or q.store_id = $5)
  and ($6::text is null or 'Q-' || lpad(q.id::text, 5, '0') ilike $6 or s.name ilike $6 or c.legal_name ilike $6 or exists (
    select from quote_line x join variant v on v.id = x.variant_id join item i on i.id = v.item_id
    where x.quote_id = q.id and x.version = q.version and (v.sku ilike $6 or i.item_code ilike $6
      or exists (select from item_text n where n.item_id = i.id and n.name ilike $6))))`;

/** One page and the row after it, in the cursor's direction. */
export function selectQuotes(
  reader: Reader,
  { party, companyId }: QuoteSide,
  asked: Filter & { language: string; now: Date; cursor: Cursor; limit: number },
): Promise<SummaryRow[]> {
  const direction = asked.cursor?.direction ?? 'next';
  // sql-check: not null name, a quote has lines
  return read(
    reader,
    `quotes_${party}_${direction}`,
    `select ${summary} ${tables} where ${ofSide[party]} and ${matching}
       and ($7::bigint is null or q.id ${direction === 'next' ? '<' : '>'} $7) order by q.id ${direction === 'next' ? 'desc' : 'asc'} limit $8`,
    [companyId, asked.language, asked.now, asked.states, asked.storeId, asked.keyword, asked.cursor?.id ?? null, asked.limit],
  );
}

export type ExportRow = SummaryRow & {
  sku: string;
  itemName: string;
  quantity: number;
  minimum: number;
  unitPrice: number | null;
  validUntil: string | null;
  pricesUntil: string | null;
  leadDays: number | null;
};

/** A row for each line of the latest version. */
export const selectLines = (
  reader: Reader,
  { party, companyId }: QuoteSide,
  asked: Filter & { language: string; now: Date; limit: number },
): Promise<ExportRow[]> =>
  // sql-check: not null name, a quote has lines
  read(
    reader,
    `quotes_export_${party}`,
    `select ${summary}, v.sku, t.name as "itemName", x.quantity, x.minimum_quantity as minimum, x.unit_price as "unitPrice",
       w.valid_until::text as "validUntil", w.prices_until::text as "pricesUntil", w.lead_days as "leadDays"
     ${tables}
     join quote_version w on w.quote_id = q.id and w.version = q.version
     join quote_line x on x.quote_id = q.id and x.version = q.version join variant v on v.id = x.variant_id join item i on i.id = v.item_id
     ${itemText({ alias: 't', item: 'i', language: '$2' })}
     where ${ofSide[party]} and ${matching} order by q.id desc, x.position limit $7`,
    [companyId, asked.language, asked.now, asked.states, asked.storeId, asked.keyword, asked.limit],
  );

/** Quotes that wait for a seller. */
export async function countOpen(reader: Reader, companyId: number, now: Date): Promise<number> {
  const [row] = await read<{ count: number }>(
    reader,
    'quotes_open_seller',
    `select count(*)::integer as count from quote q where ${ofSide.seller} and q.state in ('open', 'countered') and q.open_until > $2`,
    [companyId, now],
  );
  return row?.count ?? 0;
}

/** Offers `q` that wait for the buyer. */
export const waitsForBuyer = (now: Date): RawBuilder<unknown> => sql`(q.state = 'answered' and q.open_until > ${now})`;
