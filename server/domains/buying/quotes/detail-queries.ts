import type { QuoteEventKind } from '../../../../contract/buying/quotes.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import { itemText, variantOptions, visibleItem } from '../../catalogue/index.ts';
import { type SummaryRow, summary, tables } from './list-queries.ts';
import { ofSide, type Party, type QuoteSide } from './sides.ts';

export type LineRow = { variantId: number; quantity: number; unitPrice: number | null; minimumQuantity: number };
export type VersionRow = {
  version: number;
  side: Party;
  by: string;
  at: string;
  wantedOn: string | null;
  note: string;
  leadDays: number | null;
  validUntil: string | null;
  pricesUntil: string | null;
  limited: boolean;
  lines: LineRow[];
};
export type EventRow = {
  id: number;
  at: string;
  what: QuoteEventKind;
  side: Party | null;
  by: string | null;
  version: number;
  reason: string;
};
export type GoodsRow = {
  variantId: number;
  itemId: number;
  storeId: number;
  storeName: string;
  storeCompanyId: number;
  currency: string;
  sku: string;
  name: string;
  options: string;
  urlKey: string;
  visible: boolean;
  pictureKey: string | null;
};
export type DetailRow = SummaryRow & {
  buyerCompanyId: number;
  versions: VersionRow[];
  events: EventRow[];
  goods: GoodsRow[];
  agreement: { id: number; signedAt: string; pricesUntil: string } | null;
};

/** Limit of versions on a page: a seller may make any number of offers. */
const mostVersions = 50;

/** $1 caller's company, $2 language, $3 now, $4 quote, $5 caller's country. */
const detail = (party: Party): string => `
select ${summary}, q.buyer_company_id as "buyerCompanyId",
  (select json_agg(json_build_object('version', w.version, 'side', w.side, 'by', p.name, 'at', w.at, 'wantedOn', w.wanted_on, 'note', w.note,
      'leadDays', w.lead_days, 'validUntil', w.valid_until, 'pricesUntil', w.prices_until, 'limited', w.limited,
      'lines', (select json_agg(json_build_object('variantId', x.variant_id, 'quantity', x.quantity, 'unitPrice', x.unit_price,
        'minimumQuantity', x.minimum_quantity) order by x.position) from quote_line x where x.quote_id = w.quote_id and x.version = w.version))
      order by w.version desc)
    from (select * from quote_version x where x.quote_id = q.id order by x.version desc limit ${mostVersions}) w join user_account p on p.id = w.user_id) as versions,
  coalesce((select json_agg(json_build_object('id', e.id, 'at', e.at, 'what', e.what, 'side', e.side, 'by', p.name, 'version', e.version,
      'reason', e.reason) order by e.id desc)
    from (select * from quote_event x where x.quote_id = q.id order by x.id desc limit ${mostVersions}) e left join user_account p on p.id = e.user_id), '[]') as events,
  (select json_agg(g order by g."variantId") from (${goodsOf(`
    (select distinct y.variant_id as id from quote_line y where y.quote_id = q.id) wanted`)}) g) as goods,
  (select json_build_object('id', a.id, 'signedAt', a.signed_at, 'pricesUntil', (a.valid_to - interval '1 second')::date)
    from price_agreement a where a.id = q.agreement_id) as agreement
${tables} where ${ofSide[party]} and q.id = $4`;

/** Facts of variants; `wanted` is SQL with a column `id`. */
function goodsOf(wanted: string): string {
  return `
    select v.id as "variantId", i.id as "itemId", o.id as "storeId", o.name as "storeName", o.company_id as "storeCompanyId", o.currency_code as currency,
      v.sku, n.name, ${variantOptions({ variant: 'v', language: '$2' })} as options, n.url_key as "urlKey",
      (v.state = 'active' and ${visibleItem({ item: 'i', store: 'o', country: '$5', company: '$1' })}) as visible,
      coalesce(v.picture_key, i.picture_keys[1]) as "pictureKey"
    from ${wanted} join variant v on v.id = wanted.id join item i on i.id = v.item_id join store o on o.id = i.store_id
    ${itemText({ alias: 'n', item: 'i', language: '$2' })}`;
}

export async function findQuote(
  reader: Reader,
  { party, companyId }: QuoteSide,
  asked: { id: number; language: string; country: string; now: Date },
): Promise<DetailRow | null> {
  // sql-check: not null name versions goods, a quote has a version with lines
  const [row] = await read<DetailRow>(reader, `quotes_detail_${party}`, detail(party), [
    companyId,
    asked.language,
    asked.now,
    asked.id,
    asked.country,
  ]);
  return row ?? null;
}

/** Variants that a buyer may see and request: the given ones, or all of an item. */
export const selectGoods = (
  reader: Reader,
  asked: { companyId: number; language: string; country: string; itemId: number | null; variantIds: readonly number[] },
): Promise<GoodsRow[]> =>
  read(
    reader,
    'quotes_goods',
    `select * from (${goodsOf(`(select z.id from variant z where z.id = any ($4::bigint[]) or (z.item_id = $3::bigint and z.state = 'active')
       order by z.item_id, z.position, z.id limit 200) wanted`)}) g where g.visible order by g."itemId", g."variantId"`,
    [asked.companyId, asked.language, asked.itemId, asked.variantIds, asked.country],
  );

/** The agreed lines, for the buyer's cart. */
export async function agreedLines(reader: Reader, buyerId: number, id: number): Promise<{ variantId: number; quantity: number }[] | null> {
  const [row] = await read<{ lines: { variantId: number; quantity: number }[] | null }>(
    reader,
    'quotes_agreed',
    `select (select json_agg(json_build_object('variantId', x.variant_id, 'quantity', x.quantity) order by x.position)
       from quote_line x where x.quote_id = q.id and x.version = q.version) as lines
     from quote q where q.id = $2 and q.buyer_company_id = $1 and q.state = 'accepted'`,
    [buyerId, id],
  );
  return row?.lines ?? null;
}
