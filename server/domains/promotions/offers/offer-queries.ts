import { type Kysely, sql, type Transaction } from 'kysely';
import type { Invitation, Offer, OfferState, OwnVariant } from '../../../../contract/promotions/activities.ts';
import type { ActivityContent } from '../../../../contract/promotions/activities.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { stateAt } from '../activities/admin-queries.ts';

type Connection = Kysely<DB>;

export async function hasOffers(db: Connection, activityId: number): Promise<boolean> {
  return (await sql`select 1 from activity_offer where activity_id = ${activityId} limit 1`.execute(db)).rows.length > 0;
}

/** Items that have or had a price by the activity. */
export async function itemsWithPrices(db: Connection, activityId: number): Promise<number[]> {
  const { rows } = await sql<{ item_id: number }>`
    select distinct v.item_id from activity_price p join variant v on v.id = p.variant_id where p.activity_id = ${activityId}`.execute(db);
  return rows.map((row) => row.item_id);
}

const name = (language: string) => sql`coalesce((select x.name from item_text x where x.item_id = i.id
  order by x.language = ${language} desc, x.language = i.source_language desc, x.language limit 1), '')`;

export async function offersOf(db: Connection, activityId: number, language: string): Promise<Omit<Offer, 'lowestLast30Days'>[]> {
  const { rows } = await sql<Omit<Offer, 'lowestLast30Days'>>`
    select o.id, v.id as "variantId", i.id as "itemId", v.sku, ${name(language)} as name, coalesce(v.picture_key, i.picture_keys[1]) as "pictureKey",
      s.name as store, s.currency_code as currency, v.list_price as "listPrice", o.price, o.state, o.note
    from activity_offer o join variant v on v.id = o.variant_id join item i on i.id = v.item_id join store s on s.id = i.store_id
    where o.activity_id = ${activityId} order by o.state <> 'offered', s.name, i.id, v.position, v.id limit 2000`.execute(db);
  return rows;
}

export type LockedOffer = { id: number; variantId: number; itemId: number; price: number; state: OfferState; listPrice: number };

/** Offers of the activity by their ids, locked in a fixed order. */
export async function lockOffers(db: Connection, activityId: number, ids: readonly number[]): Promise<LockedOffer[]> {
  const { rows } = await sql<LockedOffer>`
    select o.id, o.variant_id as "variantId", v.item_id as "itemId", o.price, o.state, v.list_price as "listPrice"
    from activity_offer o join variant v on v.id = o.variant_id
    where o.activity_id = ${activityId} and o.id = any (${ids}::bigint[]) order by o.id for no key update of o`.execute(db);
  return rows;
}

export async function decideOffers(
  db: Connection,
  ids: readonly number[],
  { state, note, userId, now }: { state: OfferState; note: string; userId: number; now: Date },
): Promise<void> {
  await sql`update activity_offer set state = ${state}, note = ${note}, decided_by = ${userId}, decided_at = ${now} where id = any (${ids}::bigint[])`.execute(
    db,
  );
}

/**
 * Writes the prices of the accepted offers of these variants for the remaining time of the activity. Public prices are also recorded for
 * the lowest price of 30 days. Does nothing for an unpublished activity.
 */
export async function beginPrices(tx: Transaction<DB>, activityId: number, variantIds: readonly number[] | null, now: Date): Promise<void> {
  await sql`
    with priced as (
      insert into activity_price (variant_id, price, valid_from, valid_to, activity_id, members_only, country_codes)
      select o.variant_id, o.price, greatest(a.starts_at, ${now}::timestamptz), a.ends_at, a.id, a.audience = 'members', nullif(a.country_codes, '{}')
      from activity a join activity_offer o on o.activity_id = a.id join variant v on v.id = o.variant_id
      where a.id = ${activityId} and a.published_version is not null and a.withdrawn_at is null and a.ends_at > ${now} and o.state = 'accepted'
        and o.price <= v.list_price and (${variantIds}::bigint[] is null or o.variant_id = any (${variantIds}::bigint[]))
        and not exists (select from activity_price p where p.activity_id = a.id and p.variant_id = o.variant_id and p.valid_to > ${now})
      order by o.variant_id returning id, variant_id, price, valid_from, valid_to, members_only or country_codes is not null as limited)
    insert into price_history (variant_id, price, valid_from, valid_to, activity_price_id)
    select variant_id, price, valid_from, valid_to, id from priced where not limited`.execute(tx);
}

/** Ends the prices of these variants, or all of the activity's, now; prices that have not begun are deleted. */
export async function endPrices(tx: Transaction<DB>, activityId: number, variantIds: readonly number[] | null, now: Date): Promise<void> {
  const these = sql`activity_id = ${activityId} and (${variantIds}::bigint[] is null or variant_id = any (${variantIds}::bigint[]))`;
  await sql`delete from activity_price where ${these} and valid_from >= ${now}`.execute(tx);
  await sql`
    with ended as (update activity_price set valid_to = ${now} where ${these} and valid_to > ${now} returning id)
    update price_history h set valid_to = ${now} from ended where h.activity_price_id = ended.id`.execute(tx);
}

/** Moves prices to new times, countries or another audience of the activity: current prices end, planned prices are replaced. */
export async function movePrices(tx: Transaction<DB>, activityId: number, now: Date): Promise<void> {
  await sql`delete from activity_price where activity_id = ${activityId} and valid_from >= ${now}`.execute(tx);
  // Ends prices that run too early or for another audience; those that should run are inserted again below.
  await sql`
    with ended as (
      update activity_price p set valid_to = ${now} from activity a
      where a.id = p.activity_id and p.activity_id = ${activityId} and p.valid_to > ${now}
        and (a.starts_at > ${now} or a.ends_at is null or (p.members_only, p.country_codes) is distinct from (a.audience = 'members', nullif(a.country_codes, '{}')))
      returning p.id)
    update price_history h set valid_to = ${now} from ended where h.activity_price_id = ended.id`.execute(tx);
  await sql`
    with moved as (
      update activity_price p set valid_to = a.ends_at from activity a
      where a.id = p.activity_id and p.activity_id = ${activityId} and p.valid_to > ${now} and p.valid_to <> a.ends_at returning p.id, p.valid_to)
    update price_history h set valid_to = moved.valid_to from moved where h.activity_price_id = moved.id`.execute(tx);
  await beginPrices(tx, activityId, null, now);
}

type InvitedRow = {
  id: number;
  content: ActivityContent;
  state: Invitation['state'];
  startsAt: Date | null;
  endsAt: Date | null;
  joinUntil: Date | null;
  open: boolean;
  countryCodes: string[];
  audience: 'all' | 'members';
  offered: number;
  accepted: number;
};

/**
 * Activities that sellers are or were invited to: those still open, and those with items of the company. Only one of them if its id is
 * given.
 */
export async function invitationsOf(db: Connection, companyId: number, now: Date, id: number | null = null): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedRow>`
    with own as (
      select o.activity_id, count(*) filter (where o.state = 'offered') as offered, count(*) filter (where o.state = 'accepted') as accepted
      from activity_offer o join variant v on v.id = o.variant_id join item i on i.id = v.item_id join store s on s.id = i.store_id
      where s.company_id = ${companyId} group by o.activity_id)
    select a.id, v.content, ${stateAt(now)} as state, a.starts_at as "startsAt", a.ends_at as "endsAt", a.join_until as "joinUntil",
      a.published_version is not null and a.withdrawn_at is null and a.ends_at > ${now} and coalesce(a.join_until > ${now}, false) as open,
      a.country_codes as "countryCodes", a.audience, coalesce(own.offered, 0)::int as offered, coalesce(own.accepted, 0)::int as accepted
    from activity a join activity_version v on v.activity_id = a.id and v.version = a.published_version left join own on own.activity_id = a.id
    where a.kind = 'landing' and (${id}::bigint is null or a.id = ${id}) and (own.activity_id is not null
      or (a.withdrawn_at is null and a.ends_at > ${now} and a.join_until > ${now}))
    order by open desc, a.starts_at desc, a.id desc limit 100`.execute(db);
  return rows;
}

export type Invited = { content: ActivityContent; startsAt: Date; endsAt: Date; joinUntil: Date; countryCodes: string[] };

/** Records that sellers are notified of an activity; nothing for those already notified or not (or no longer) eligible. */
export async function takeInvitation(db: Connection, id: number, now: Date): Promise<Invited | undefined> {
  // sql-check: not null startsAt, a published activity has its times
  const { rows } = await sql<Invited>`
    update activity a set invited_at = ${now} from activity_version v
    where a.id = ${id} and v.activity_id = a.id and v.version = a.published_version and a.kind = 'landing' and a.invited_at is null
      and a.withdrawn_at is null and a.ends_at > ${now} and a.join_until > ${now}
    returning v.content, a.starts_at as "startsAt", a.ends_at as "endsAt", a.join_until as "joinUntil", a.country_codes as "countryCodes"`.execute(
    db,
  );
  return rows[0];
}

/** Users who set prices, of sellers with an open store that sells to one of the countries; to any if none is given. */
export async function invitedPeople(db: Connection, countryCodes: readonly string[]): Promise<{ email: string; language: string }[]> {
  const { rows } = await sql<{ email: string; language: string }>`
    select u.email, u.language from user_account u join role r on r.id = u.role_id
    join company c on c.id = u.company_id and c.kind = 'seller' and c.state = 'approved'
    where u.state = 'active' and 'price.manage' = any (r.access_codes)
      and exists (select from store s where s.company_id = c.id and s.state = 'open'
        and (cardinality(${countryCodes}::text[]) = 0 or s.country_codes && ${countryCodes}::text[]))
    order by u.id`.execute(db);
  return rows;
}

/** The seller's own variants: those in the activity, or those that match a keyword and are not. */
export async function ownVariants(
  db: Connection,
  { companyId, activityId, keyword, language }: { companyId: number; activityId: number; keyword: string | null; language: string },
): Promise<Omit<OwnVariant, 'lowestLast30Days'>[]> {
  const pattern = `%${(keyword ?? '').replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const which =
    keyword === null
      ? sql`o.id is not null`
      : sql`(o.id is null or o.state in ('refused', 'withdrawn')) and v.state = 'active' and i.state = 'active' and s.state = 'open'
          and (v.sku ilike ${pattern} or i.item_code ilike ${pattern} or exists (select from item_text x where x.item_id = i.id and x.name ilike ${pattern}))`;
  const { rows } = await sql<Omit<OwnVariant, 'lowestLast30Days'>>`
    select v.id as "variantId", i.id as "itemId", v.sku, ${name(language)} as name, coalesce(v.picture_key, i.picture_keys[1]) as "pictureKey",
      s.name as store, s.currency_code as currency, v.list_price as "listPrice",
      (select min(t.price) from price_tier t where t.variant_id = v.id) as "lowestTier",
      case when o.id is not null then json_build_object('price', o.price, 'state', o.state, 'note', o.note) end as offer
    from store s join item i on i.store_id = s.id join variant v on v.item_id = i.id
    left join activity_offer o on o.variant_id = v.id and o.activity_id = ${activityId}
    where s.company_id = ${companyId} and ${which}
    order by i.sales_count desc, i.id, v.position, v.id limit ${keyword === null ? 500 : 30}`.execute(db);
  return rows;
}

export type OwnedVariant = { variantId: number; itemId: number; sku: string; listPrice: number; state: OfferState | null };

/** Active variants of the company's open stores by their ids, locked against price changes; those of others are missing. */
export async function lockOwnVariants(
  db: Connection,
  companyId: number,
  activityId: number,
  ids: readonly number[],
): Promise<OwnedVariant[]> {
  const { rows } = await sql<OwnedVariant>`
    select v.id as "variantId", i.id as "itemId", v.sku, v.list_price as "listPrice",
      (select o.state from activity_offer o where o.activity_id = ${activityId} and o.variant_id = v.id) as state
    from variant v join item i on i.id = v.item_id join store s on s.id = i.store_id
    where v.id = any (${ids}::bigint[]) and s.company_id = ${companyId} and s.state <> 'closed' and v.state = 'active' and i.state <> 'archived'
    order by v.id for share of v`.execute(db);
  return rows;
}

/** The only active variant with that SKU on the market; null if two stores use it. */
export async function variantBySku(db: Connection, sku: string): Promise<{ variantId: number; itemId: number; listPrice: number } | null> {
  const { rows } = await sql<{ variantId: number; itemId: number; listPrice: number }>`
    select v.id as "variantId", i.id as "itemId", v.list_price as "listPrice" from variant v join item i on i.id = v.item_id join store s on s.id = i.store_id
    where upper(v.sku) = upper(${sku}) and v.state = 'active' and i.state = 'active' and s.state = 'open' limit 2 for share of v`.execute(
    db,
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

export async function putOffers(
  db: Connection,
  activityId: number,
  lines: readonly { variantId: number; price: number }[],
  { state, userId, now }: { state: 'offered' | 'accepted'; userId: number; now: Date },
): Promise<number[]> {
  const decided = state === 'accepted';
  const { rows } = await sql<{ id: number }>`
    insert into activity_offer (activity_id, variant_id, price, state, offered_by, offered_at, decided_by, decided_at)
    select ${activityId}, g.id, g.price, ${state}, ${userId}, ${now}, ${decided ? userId : null}::bigint, ${decided ? now : null}::timestamptz
    from unnest(${lines.map((line) => line.variantId)}::bigint[], ${lines.map((line) => line.price)}::bigint[]) as g (id, price)
    on conflict (activity_id, variant_id) do update set price = excluded.price, state = excluded.state, note = '', offered_by = excluded.offered_by,
      offered_at = excluded.offered_at, decided_by = excluded.decided_by, decided_at = excluded.decided_at
    where activity_offer.state <> 'accepted' returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Withdraws the company's offers; returns their previous states. */
export async function withdrawOffers(
  db: Connection,
  { companyId, activityId, variantIds }: { companyId: number; activityId: number; variantIds: readonly number[] },
): Promise<number> {
  const { rows } = await sql`
    update activity_offer o set state = 'withdrawn', note = ''
    from variant v join item i on i.id = v.item_id join store s on s.id = i.store_id
    where v.id = o.variant_id and s.company_id = ${companyId} and o.activity_id = ${activityId} and o.variant_id = any (${variantIds}::bigint[])
      and o.state in ('offered', 'accepted') returning o.id`.execute(db);
  return rows.length;
}

/** States of the company's own offers for these variants. */
export async function ownOffers(
  db: Connection,
  { companyId, activityId, variantIds }: { companyId: number; activityId: number; variantIds: readonly number[] },
): Promise<{ variantId: number; itemId: number; state: OfferState }[]> {
  const { rows } = await sql<{ variantId: number; itemId: number; state: OfferState }>`
    select o.variant_id as "variantId", i.id as "itemId", o.state from activity_offer o join variant v on v.id = o.variant_id
    join item i on i.id = v.item_id join store s on s.id = i.store_id
    where s.company_id = ${companyId} and o.activity_id = ${activityId} and o.variant_id = any (${variantIds}::bigint[])
    order by o.id for no key update of o`.execute(db);
  return rows;
}
