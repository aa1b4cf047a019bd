import { sql } from 'kysely';
import type { QuoteEventKind, QuoteState } from '../../../../contract/buying/quotes.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import type { LineRow } from './detail-queries.ts';
import { ofSide, type Party, type QuoteSide, stateAt } from './sides.ts';
import { negotiated, quotes } from './states.ts';

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
  tx: Tx,
  quote: { storeId: number; sellerId: number; buyerId: number; userId: number; currency: string; country: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('quote')
    .values({
      store_id: quote.storeId,
      seller_company_id: quote.sellerId,
      buyer_company_id: quote.buyerId,
      user_id: quote.userId,
      state: 'draft',
      currency: quote.currency,
      country_code: quote.country,
      created_at: quote.now,
      changed_at: quote.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a version says. */
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

/** Writes a version with its lines, in one statement. */
export async function writeVersion(tx: Tx, quoteId: number, version: number, words: Words): Promise<void> {
  const { lines } = words;
  const line = sql<{ variant_id: number; quantity: number; unit_price: number | null; minimum_quantity: number; position: number }>`unnest(
    ${lines.map((one) => one.variantId)}::bigint[], ${lines.map((one) => one.quantity)}::integer[],
    ${lines.map((one) => one.unitPrice)}::bigint[], ${lines.map((one) => one.minimumQuantity)}::integer[]) with ordinality`.as<'line'>(
    sql`line (variant_id, quantity, unit_price, minimum_quantity, position)`,
  );
  await tx
    .with('written', (db) =>
      db
        .insertInto('quote_version')
        .values({
          quote_id: quoteId,
          version,
          side: words.side,
          user_id: words.userId,
          at: words.at,
          wanted_on: words.wantedOn,
          note: words.note,
          lead_days: words.leadDays,
          valid_until: words.validUntil,
          prices_until: words.pricesUntil,
          limited: words.limited,
        })
        .returning(['quote_id', 'version']),
    )
    .insertInto('quote_line')
    .columns(['quote_id', 'version', 'position', 'variant_id', 'quantity', 'unit_price', 'minimum_quantity'])
    .expression((db) =>
      db
        .selectFrom('written')
        .innerJoin(line, (join) => join.onTrue())
        .select([
          'written.quote_id',
          'written.version',
          sql<number>`line.position - 1`.as('position'),
          'line.variant_id',
          'line.quantity',
          'line.unit_price',
          'line.minimum_quantity',
        ]),
    )
    .execute();
}

export async function setCountry(tx: Tx, id: number, country: string, now: Date): Promise<void> {
  await tx.updateTable('quote').set({ country_code: country, changed_at: now }).where('id', '=', id).execute();
}

/** Deletes the version of a draft before it is written again. */
export async function deleteVersion(tx: Tx, quoteId: number, version: number): Promise<void> {
  await tx.deleteFrom('quote_version').where('quote_id', '=', quoteId).where('version', '=', version).execute();
}

/** False if the company has no such draft. */
export async function deleteDraft(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('quote')
    .where('id', '=', id)
    .where('buyer_company_id', '=', companyId)
    .where('state', '=', 'draft')
    .returning('id')
    .execute();
  return deleted.length > 0;
}

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
export async function lockQuote(reader: Reader, { party, companyId }: QuoteSide, id: number, now: Date): Promise<LockedQuote | null> {
  // Two statements: after waiting for a lock, a single one would not see the concurrent change.
  const [held] = await read(
    reader,
    `quotes_hold_${party}`,
    `select 1 from quote q where ${ofSide[party]} and q.id = $2 for no key update`,
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
     join quote_version w on w.quote_id = q.id and w.version = q.version where ${ofSide[party]} and q.id = $2`,
    [companyId, id, now],
  );
  return row ?? null;
}

export type Move = {
  to: QuoteState;
  version: number;
  /** Null leaves the time as it is. */
  openUntil: Date | null;
  agreementId: number | null;
  now: Date;
  event: { what: QuoteEventKind; side: Party; userId: number; reason: string };
};

/** Moves a locked quote, with an entry in the history. */
export async function moveQuote(tx: Tx, { id, state }: LockedQuote, change: Move): Promise<void> {
  const { to, version, openUntil, agreementId, now } = change;
  const { what, side, userId, reason } = change.event;
  await move(tx, quotes, {
    ids: [id],
    from: [state],
    to,
    now,
    set: {
      version,
      changed_at: now,
      ...(openUntil && { open_until: openUntil }),
      ...(agreementId !== null && { agreement_id: agreementId }),
    },
    history: { what, side, user_id: userId, version, reason },
  });
}

export type Reached = { quoteId: number; userId: number; email: string; language: string };

/**
 * Recipients of mails about quotes: all users of the seller who may offer prices; at the buyer the user who requested the quote, or the
 * company's owners if that user has left.
 */
export const peopleOf = (reader: Reader, party: Party, quoteIds: readonly number[]): Promise<Reached[]> =>
  read(
    reader,
    `quotes_people_${party}`,
    party === 'seller'
      ? `select q.id as "quoteId", u.id as "userId", u.email, u.language from quote q join company c on c.id = q.seller_company_id and c.state = 'approved'
         join user_account u on u.company_id = c.id and u.state = 'active' join role r on r.id = u.role_id and 'price.manage' = any (r.access_codes)
         where q.id = any ($1::bigint[]) order by q.id, u.id`
      : `select q.id as "quoteId", u.id as "userId", u.email, u.language from quote q join company c on c.id = q.buyer_company_id and c.state = 'approved'
         join user_account a on a.id = q.user_id
         join user_account u on u.company_id = c.id and u.state = 'active' join role r on r.id = u.role_id
         where q.id = any ($1::bigint[]) and case when a.state = 'active' then u.id = a.id else r.key = 'owner' end order by q.id, u.id`,
    [quoteIds],
  );

export type ExpiredRow = { id: number; storeName: string; sellerName: string; buyerName: string };

/** Expires overdue quotes, with an entry in the history; quotes locked by another transaction are skipped. */
export async function expireQuotes(tx: Tx, now: Date, most: number): Promise<ExpiredRow[]> {
  const due = await tx
    .selectFrom('quote')
    .innerJoin('store', 'store.id', 'quote.store_id')
    .innerJoin('company as seller', 'seller.id', 'quote.seller_company_id')
    .innerJoin('company as buyer', 'buyer.id', 'quote.buyer_company_id')
    .select(['quote.id', 'store.name as storeName', 'seller.legal_name as sellerName', 'buyer.legal_name as buyerName'])
    .where('quote.state', 'in', negotiated)
    .where('quote.open_until', '<=', now)
    .orderBy('quote.open_until')
    .limit(most)
    .forNoKeyUpdate('quote')
    .skipLocked()
    .execute();
  const ids = due.map(({ id }) => id);
  const version = sql<number>`(select quote.version from quote where quote.id = moved.id)`;
  await move(tx, quotes, { ids, from: negotiated, to: 'expired', now, set: { changed_at: now }, history: { what: 'expired', version } });
  return due.sort((one, other) => one.id - other.id);
}

/** Quotes without agreement end with the company, without their notes; agreements and their versions are retained as orders are. */
export async function forgetCompany(tx: Tx, companyId: number, now: Date): Promise<void> {
  await tx.deleteFrom('quote').where('buyer_company_id', '=', companyId).where('state', '=', 'draft').execute();
  const ended = await tx
    .selectFrom('quote')
    .select(['id', 'seller_company_id as sellerId'])
    .where((eb) => eb('buyer_company_id', '=', companyId).or('seller_company_id', '=', companyId))
    .where('state', 'in', negotiated)
    .execute();
  const end = (to: 'declined' | 'withdrawn', own: boolean) =>
    move(tx, quotes, {
      ids: ended.filter(({ sellerId }) => (sellerId === companyId) === own).map(({ id }) => id),
      from: negotiated,
      to,
      now,
      set: { changed_at: now },
      history: null,
    });
  await end('declined', true);
  await end('withdrawn', false);
  await tx
    .updateTable('quote_event as e')
    .from('quote as q')
    .set({ reason: '' })
    .whereRef('q.id', '=', 'e.quote_id')
    .where('e.reason', '<>', '')
    .where((eb) =>
      eb.or([
        eb.and([eb('q.buyer_company_id', '=', companyId), eb('e.side', '=', 'buyer')]),
        eb.and([eb('q.seller_company_id', '=', companyId), eb('e.side', '=', 'seller')]),
      ]),
    )
    .execute();
  await tx
    .updateTable('quote_version as w')
    .from('quote as q')
    .set({ note: '' })
    .whereRef('q.id', '=', 'w.quote_id')
    .where('w.note', '<>', '')
    .where('q.agreement_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('q.buyer_company_id', '=', companyId), eb('w.side', '=', 'buyer')]),
        eb.and([eb('q.seller_company_id', '=', companyId), eb('w.side', '=', 'seller')]),
      ]),
    )
    .execute();
}
