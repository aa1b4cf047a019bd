import type { QuoteEventKind, QuoteState } from '../../../../contract/buying/quotes.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { type Reader, read } from '../../../platform/postgres/read.ts';
import { itemText, visibleItem } from '../../catalogue/index.ts';

export type Party = 'buyer' | 'seller';
/** Every query is bound to one company's side. Drafts are visible to the buyer only. */
export type Side = { party: Party; companyId: number };
export type Filter = { states: readonly QuoteState[]; storeId: number | null; keyword: string | null };

/** Escapes `%` and `_` of the user's input. */
export const containing = (keyword: string | undefined): string | null =>
  keyword?.trim() ? `%${keyword.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;

/** Overdue quotes count as expired before the job writes it. $now is a placeholder. */
const stateAt = (now: string): string =>
  `case when q.state in ('open', 'answered', 'countered') and q.open_until <= ${now} then 'expired' else q.state end`;
const within: Record<Party, string> = {
  buyer: 'q.buyer_company_id = $1',
  seller: "q.seller_company_id = $1 and q.state <> 'draft'",
};
const optionsOf = (variant: string, language: string): string => `coalesce((
  select string_agg(coalesce(chosen_text.name, english.name, av.key, vo.label), ', ' order by vo.position, vo.attribute_id)
  from variant_option vo
  left join attribute_value av on av.id = vo.attribute_value_id
  left join attribute_value_text chosen_text on chosen_text.attribute_value_id = av.id and chosen_text.language = ${language}
  left join attribute_value_text english on english.attribute_value_id = av.id and english.language = 'en'
  where vo.variant_id = ${variant}), '')`;

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
const summary = `
  q.id, ${stateAt('$3')} as state, q.version, q.currency, s.id as "storeId", s.name as "storeName", c.legal_name as buyer, u.name as "askedBy",
  l.lines, l.name, l.total, q.created_at as "createdAt", q.changed_at as "changedAt", q.open_until as "openUntil", q.country_code as "countryCode"`;
const tables = `
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
  { party, companyId }: Side,
  asked: Filter & { language: string; now: Date; cursor: Cursor; limit: number },
): Promise<SummaryRow[]> {
  const direction = asked.cursor?.direction ?? 'next';
  // sql-check: not null name, a quote has lines
  return read(
    reader,
    `quotes_${party}_${direction}`,
    `select ${summary} ${tables} where ${within[party]} and ${matching}
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
  { party, companyId }: Side,
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
     where ${within[party]} and ${matching} order by q.id desc, x.position limit $7`,
    [companyId, asked.language, asked.now, asked.states, asked.storeId, asked.keyword, asked.limit],
  );

/** Quotes that wait for one side. */
export async function countOpen(reader: Reader, { party, companyId }: Side, now: Date): Promise<number> {
  const states = party === 'buyer' ? ['answered'] : ['open', 'countered'];
  const [row] = await read<{ count: number }>(
    reader,
    `quotes_open_${party}`,
    `select count(*)::integer as count from quote q where ${within[party]} and q.state = any ($2) and q.open_until > $3`,
    [companyId, states, now],
  );
  return row?.count ?? 0;
}

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
${tables} where ${within[party]} and q.id = $4`;

/** Facts of variants; `wanted` is SQL with a column `id`. */
function goodsOf(wanted: string): string {
  return `
    select v.id as "variantId", i.id as "itemId", o.id as "storeId", o.name as "storeName", o.company_id as "storeCompanyId", o.currency_code as currency,
      v.sku, n.name, ${optionsOf('v.id', '$2')} as options, n.url_key as "urlKey",
      (v.state = 'active' and ${visibleItem({ item: 'i', store: 'o', country: '$5', company: '$1' })}) as visible,
      coalesce(v.picture_key, i.picture_keys[1]) as "pictureKey"
    from ${wanted} join variant v on v.id = wanted.id join item i on i.id = v.item_id join store o on o.id = i.store_id
    ${itemText({ alias: 'n', item: 'i', language: '$2' })}`;
}

export async function findQuote(
  reader: Reader,
  { party, companyId }: Side,
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

export async function countAsked(reader: Reader, companyId: number, since: Date): Promise<number> {
  const [row] = await read<{ count: number }>(
    reader,
    'quotes_asked',
    'select count(*)::integer as count from quote where buyer_company_id = $1 and sent_at > $2',
    [companyId, since],
  );
  return row?.count ?? 0;
}

export async function countDrafts(reader: Reader, companyId: number): Promise<number> {
  const [row] = await read<{ count: number }>(
    reader,
    'quotes_drafts',
    `select count(*)::integer as count from quote where buyer_company_id = $1 and state = 'draft'`,
    [companyId],
  );
  return row?.count ?? 0;
}

/** Serializes the requests of one company, so that the limit holds. */
export const lockBuyer = (reader: Reader, companyId: number): Promise<unknown> =>
  read(reader, 'quotes_buyer_lock', `select pg_advisory_xact_lock(hashtextextended('quote ' || $1::bigint, 0))`, [companyId]);

export async function insertQuote(
  reader: Reader,
  quote: {
    storeId: number;
    sellerId: number;
    buyerId: number;
    userId: number;
    currency: string;
    country: string;
    now: Date;
  },
): Promise<number> {
  const [row] = await read<{ id: number }>(
    reader,
    'quotes_insert',
    `insert into quote (store_id, seller_company_id, buyer_company_id, user_id, state, currency, country_code, created_at, changed_at)
     values ($1, $2, $3, $4, 'draft', $5, $6, $7, $7) returning id`,
    [quote.storeId, quote.sellerId, quote.buyerId, quote.userId, quote.currency, quote.country, quote.now],
  );
  if (!row) throw new Error('a quote was not written');
  return row.id;
}

export type Words = {
  side: Party;
  userId: number;
  at: Date;
  wantedOn: string | null;
  note: string;
  leadDays: number | null;
  validUntil: string | null;
  pricesUntil: string | null;
  limited: boolean;
  lines: readonly LineRow[];
};

/** Writes a version with its lines, in one statement. The version of a draft is overwritten. */
export const writeVersion = (reader: Reader, quoteId: number, version: number, words: Words): Promise<unknown> =>
  read(
    reader,
    'quotes_version',
    `with version as (
       insert into quote_version (quote_id, version, side, user_id, at, wanted_on, note, lead_days, valid_until, prices_until, limited)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning quote_id, version)
     insert into quote_line (quote_id, version, position, variant_id, quantity, unit_price, minimum_quantity)
     select version.quote_id, version.version, x.position - 1, x.variant_id, x.quantity, x.unit_price, x.minimum_quantity
     from version, unnest($12::bigint[], $13::integer[], $14::bigint[], $15::integer[]) with ordinality x (variant_id, quantity, unit_price, minimum_quantity, position)`,
    [
      quoteId,
      version,
      words.side,
      words.userId,
      words.at,
      words.wantedOn,
      words.note,
      words.leadDays,
      words.validUntil,
      words.pricesUntil,
      words.limited,
      words.lines.map((line) => line.variantId),
      words.lines.map((line) => line.quantity),
      words.lines.map((line) => line.unitPrice),
      words.lines.map((line) => line.minimumQuantity),
    ],
  );

export const setCountry = (reader: Reader, id: number, country: string, now: Date): Promise<unknown> =>
  read(reader, 'quotes_country', 'update quote set country_code = $2, changed_at = $3 where id = $1', [id, country, now]);

export const dropVersion = (reader: Reader, quoteId: number, version: number): Promise<unknown> =>
  read(reader, 'quotes_drop_version', 'delete from quote_version where quote_id = $1 and version = $2', [quoteId, version]);

export const deleteDraft = (reader: Reader, companyId: number, id: number): Promise<{ id: number }[]> =>
  read(reader, 'quotes_delete', `delete from quote where id = $2 and buyer_company_id = $1 and state = 'draft' returning id`, [
    companyId,
    id,
  ]);

export type LockedQuote = {
  id: number;
  state: QuoteState;
  version: number;
  currency: string;
  countryCode: string;
  storeId: number;
  storeName: string;
  storeOpen: boolean;
  buyerActive: boolean;
  sellerId: number;
  sellerName: string;
  buyerId: number;
  buyerName: string;
  openUntil: Date | null;
  /** Of the latest version. */
  writtenBy: number;
  wantedOn: string | null;
  validUntil: string | null;
  pricesUntil: string | null;
  leadDays: number | null;
  limited: boolean;
  lines: LineRow[];
  /** All variants named by either side. */
  variantIds: number[];
};

/** The quote, locked for a change; its state takes expiry into account. */
export async function lockQuote(reader: Reader, { party, companyId }: Side, id: number, now: Date): Promise<LockedQuote | null> {
  // Two statements: after waiting for a lock, a single one would not see the concurrent change.
  const [held] = await read(
    reader,
    `quotes_hold_${party}`,
    `select 1 from quote q where ${within[party]} and q.id = $2 for no key update`,
    [companyId, id],
  );
  if (!held) return null;
  // sql-check: not null lines, a quote has lines
  const [row] = await read<LockedQuote>(
    reader,
    `quotes_lock_${party}`,
    `select q.id, ${stateAt('$3')} as state, q.version, q.currency, q.country_code as "countryCode", s.id as "storeId", s.name as "storeName",
       s.state = 'open' and c.state = 'approved' as "storeOpen", q.seller_company_id as "sellerId", c.legal_name as "sellerName",
       q.buyer_company_id as "buyerId", b.legal_name as "buyerName", b.state = 'approved' as "buyerActive", q.open_until as "openUntil", w.user_id as "writtenBy",
       w.wanted_on::text as "wantedOn", w.valid_until::text as "validUntil", w.prices_until::text as "pricesUntil", w.lead_days as "leadDays", w.limited,
       (select json_agg(json_build_object('variantId', x.variant_id, 'quantity', x.quantity, 'unitPrice', x.unit_price,
         'minimumQuantity', x.minimum_quantity) order by x.position) from quote_line x where x.quote_id = q.id and x.version = q.version) as lines,
       array(select distinct x.variant_id from quote_line x where x.quote_id = q.id) as "variantIds"
     from quote q join store s on s.id = q.store_id join company c on c.id = q.seller_company_id join company b on b.id = q.buyer_company_id
     join quote_version w on w.quote_id = q.id and w.version = q.version where ${within[party]} and q.id = $2`,
    [companyId, id, now],
  );
  return row ?? null;
}

export type Move = {
  id: number;
  from: QuoteState;
  /** The version that the change is based on. */
  seen: number;
  to: QuoteState;
  version: number;
  openUntil: Date | null;
  agreementId: number | null;
  now: Date;
};

/** False if the state is not the expected one. */
export async function moveQuote(reader: Reader, move: Move): Promise<boolean> {
  const rows = await read<{ id: number }>(
    reader,
    'quotes_move',
    `update quote set state = $4, version = $5, open_until = coalesce($6, open_until), sent_at = case when $4 = 'draft' then sent_at else coalesce(sent_at, $8::timestamptz) end,
       agreement_id = $7, changed_at = $8 where id = $1 and state = $2 and version = $3 returning id`,
    [move.id, move.from, move.seen, move.to, move.version, move.openUntil, move.agreementId, move.now],
  );
  return rows.length === 1;
}

export const insertEvent = (
  reader: Reader,
  event: { quoteId: number; at: Date; what: QuoteEventKind; side: Party | null; userId: number | null; version: number; reason: string },
): Promise<unknown> =>
  read(
    reader,
    'quotes_event',
    'insert into quote_event (quote_id, at, what, side, user_id, version, reason) values ($1, $2, $3, $4, $5, $6, $7)',
    [event.quoteId, event.at, event.what, event.side, event.userId, event.version, event.reason],
  );

/** Inserts a signed agreement over the lines; returns its id, and the items whose prices change for the buyer. */
export async function insertAgreement(
  reader: Reader,
  agreement: {
    sellerId: number;
    buyerId: number;
    sellerUserId: number;
    buyerUserId: number;
    now: Date;
    until: Date;
    limited: boolean;
    lines: readonly LineRow[];
  },
): Promise<{ id: number; itemIds: number[] }> {
  const { sellerId, buyerId, sellerUserId, buyerUserId, now, until, limited, lines } = agreement;
  // sql-check: not null itemIds, an agreement has lines
  const [row] = await read<{ id: number; itemIds: number[] }>(
    reader,
    'quotes_agreement',
    `with agreement as (
       insert into price_agreement (seller_company_id, buyer_company_id, state, valid_from, valid_to, created_at, signed_at, seller_user_id, buyer_user_id)
       values ($1, $2, 'signed', $5, $6, $5, $5, $3, $4) returning id),
     lines as (
       insert into price_agreement_line (agreement_id, variant_id, price, quantity_left, minimum_quantity)
       select agreement.id, x.variant_id, x.price, case when $7::boolean then x.quantity end, x.minimum
       from agreement, unnest($8::bigint[], $9::bigint[], $10::integer[], $11::integer[]) x (variant_id, price, quantity, minimum) returning variant_id)
     select agreement.id, (select array_agg(distinct v.item_id) from lines join variant v on v.id = lines.variant_id) as "itemIds" from agreement`,
    [
      sellerId,
      buyerId,
      sellerUserId,
      buyerUserId,
      now,
      until,
      limited,
      lines.map((line) => line.variantId),
      lines.map((line) => line.unitPrice),
      lines.map((line) => line.quantity),
      lines.map((line) => line.minimumQuantity),
    ],
  );
  if (!row) throw new Error('an agreement was not written');
  return row;
}

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

export type Reached = { quoteId: number; email: string; language: string };

/**
 * Recipients of mails about quotes: all users of the seller who may offer prices; at the buyer the user who requested the quote, or the
 * company's owners if that user has left.
 */
export const peopleOf = (reader: Reader, party: Party, quoteIds: readonly number[]): Promise<Reached[]> =>
  read(
    reader,
    `quotes_people_${party}`,
    party === 'seller'
      ? `select q.id as "quoteId", u.email, u.language from quote q join company c on c.id = q.seller_company_id and c.state = 'approved'
         join user_account u on u.company_id = c.id and u.state = 'active' join role r on r.id = u.role_id and 'price.manage' = any (r.access_codes)
         where q.id = any ($1::bigint[]) order by q.id, u.id`
      : `select q.id as "quoteId", u.email, u.language from quote q join company c on c.id = q.buyer_company_id and c.state = 'approved'
         join user_account a on a.id = q.user_id
         join user_account u on u.company_id = c.id and u.state = 'active' join role r on r.id = u.role_id
         where q.id = any ($1::bigint[]) and case when a.state = 'active' then u.id = a.id else r.key = 'owner' end order by q.id, u.id`,
    [quoteIds],
  );

export type ExpiredRow = { id: number; storeName: string; sellerName: string; buyerName: string };

/** Expires overdue quotes, with an entry in the history. */
export const expireQuotes = (reader: Reader, now: Date, most: number): Promise<ExpiredRow[]> =>
  read(
    reader,
    'quotes_expire',
    `with due as (select id from quote where state in ('open', 'answered', 'countered') and open_until <= $1 order by open_until limit $2
       for no key update skip locked),
     ended as (update quote q set state = 'expired', changed_at = $1 from due where q.id = due.id returning q.*),
     told as (insert into quote_event (quote_id, at, what, version) select id, $1, 'expired', version from ended)
     select e.id, s.name as "storeName", c.legal_name as "sellerName", b.legal_name as "buyerName" from ended e
     join store s on s.id = e.store_id join company c on c.id = e.seller_company_id join company b on b.id = e.buyer_company_id order by e.id`,
    [now, most],
  );

/** Quotes without agreement end with the company, without their notes; agreements and their versions are retained as orders are. */
export const forgetCompany = (reader: Reader, companyId: number, now: Date): Promise<unknown> =>
  read(
    reader,
    'quotes_forget',
    `with drafts as (delete from quote where buyer_company_id = $1 and state = 'draft'),
     ended as (update quote set state = case when seller_company_id = $1 then 'declined' else 'withdrawn' end, changed_at = $2
       where (buyer_company_id = $1 or seller_company_id = $1) and state in ('open', 'answered', 'countered')),
     reasons as (update quote_event e set reason = '' from quote q where q.id = e.quote_id and e.side is not null and e.reason <> ''
       and ((q.buyer_company_id = $1 and e.side = 'buyer') or (q.seller_company_id = $1 and e.side = 'seller')))
     update quote_version w set note = '' from quote q where q.id = w.quote_id and w.note <> '' and q.agreement_id is null
       and ((q.buyer_company_id = $1 and w.side = 'buyer') or (q.seller_company_id = $1 and w.side = 'seller'))`,
    [companyId, now],
  );
