import { sql } from 'kysely';
import type { Invitation, Offer, OfferState, OwnVariant } from '../../../../contract/promotions/activities.ts';
import type { ActivityContent } from '../../../../contract/promotions/activities.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import { beginActivityPrices } from '../../pricing/activity-prices/index.ts';
import { itemName } from '../../catalogue/index.ts';
import { stateAt } from '../activities/admin-queries.ts';
import { activityOffers } from './states.ts';

export async function hasOffers(db: Connection, activityId: number): Promise<boolean> {
  return (await sql`select 1 from activity_offer where activity_id = ${activityId} limit 1`.execute(db)).rows.length > 0;
}

/** Items that have or had a price by the activity. */
export async function itemsWithPrices(db: Connection, activityId: number): Promise<number[]> {
  const { rows } = await sql<{ itemId: number }>`
    select distinct v.item_id as "itemId" from activity_price p join variant v on v.id = p.variant_id where p.activity_id = ${activityId}`.execute(
    db,
  );
  return rows.map((row) => row.itemId);
}

const name = (language: string) => sql<string>`coalesce(${itemName(language)}, '')`;

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
  tx: Tx,
  ids: readonly number[],
  { state, note, userId, now }: { state: 'accepted' | 'refused'; note: string; userId: number; now: Date },
): Promise<void> {
  await move(tx, activityOffers, { ids, from: ['offered', 'accepted', 'refused'], to: state, now, set: { note, decided_by: userId } });
}

/**
 * Begins the prices of the accepted offers of these variants, or of all, for the remaining time of the activity. Does nothing for an
 * unpublished activity.
 */
export async function beginPrices(tx: Tx, activityId: number, variantIds: readonly number[] | null, now: Date): Promise<void> {
  // sql-check: not null startsAt endsAt, a published activity with offers has its times
  const { rows } = await sql<{
    startsAt: Date;
    endsAt: Date;
    membersOnly: boolean;
    countryCodes: string[];
    offers: { variantId: number; price: number }[] | null;
  }>`
    select a.starts_at as "startsAt", a.ends_at as "endsAt", a.audience = 'members' as "membersOnly", a.country_codes as "countryCodes",
      (select json_agg(json_build_object('variantId', o.variant_id, 'price', o.price)) from activity_offer o
       where o.activity_id = a.id and o.state = 'accepted' and (${variantIds}::bigint[] is null or o.variant_id = any (${variantIds}::bigint[]))) as offers
    from activity a
    where a.id = ${activityId} and a.published_version is not null and a.withdrawn_at is null and a.ends_at > ${now}`.execute(tx);
  const [activity] = rows;
  if (!activity?.offers) return;
  const { offers, countryCodes, ...terms } = activity;
  await beginActivityPrices(tx, { activityId, ...terms, countryCodes: countryCodes.length === 0 ? null : countryCodes }, offers, now);
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
export async function takeInvitation(tx: Tx, id: number, now: Date): Promise<Invited | undefined> {
  // sql-check: not null startsAt, a published activity has its times
  return tx
    .updateTable('activity as a')
    .from('activity_version as v')
    .set({ invited_at: now })
    .where('a.id', '=', id)
    .whereRef('v.activity_id', '=', 'a.id')
    .whereRef('v.version', '=', 'a.published_version')
    .where('a.kind', '=', 'landing')
    .where('a.invited_at', 'is', null)
    .where('a.withdrawn_at', 'is', null)
    .where('a.ends_at', '>', now)
    .where('a.join_until', '>', now)
    .returning([
      sql<ActivityContent>`v.content`.as('content'),
      sql<Date>`a.starts_at`.as('startsAt'),
      sql<Date>`a.ends_at`.as('endsAt'),
      sql<Date>`a.join_until`.as('joinUntil'),
      'a.country_codes as countryCodes',
    ])
    .executeTakeFirst();
}

type InvitedPerson = { userId: number; email: string; language: string };

/** Users who set prices, of sellers with an open store that sells to one of the countries; to any if none is given. */
export async function invitedPeople(db: Connection, countryCodes: readonly string[]): Promise<InvitedPerson[]> {
  const { rows } = await sql<InvitedPerson>`
    select u.id as "userId", u.email, u.language from user_account u join role r on r.id = u.role_id
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
  const pattern = containing(keyword ?? '');
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

/** Writes offers; those that have been accepted are unchanged. Returns the ids of the written ones. */
export async function putOffers(
  tx: Tx,
  activityId: number,
  lines: readonly { variantId: number; price: number }[],
  { state, userId, now }: { state: 'offered' | 'accepted'; userId: number; now: Date },
): Promise<number[]> {
  const isDecided = state === 'accepted';
  const given = sql<{ variant_id: number; price: number }>`unnest(${lines.map((line) => line.variantId)}::bigint[],
    ${lines.map((line) => line.price)}::bigint[])`.as<'given'>(sql`given (variant_id, price)`);
  const written = await tx
    .insertInto('activity_offer')
    .columns(['activity_id', 'variant_id', 'price', 'state', 'offered_by', 'offered_at', 'decided_by', 'decided_at'])
    .expression((eb) =>
      eb
        .selectFrom(given)
        .select([
          sql<number>`${activityId}::bigint`.as('activity_id'),
          'given.variant_id',
          'given.price',
          sql<string>`${state}::text`.as('state'),
          sql<number>`${userId}::bigint`.as('offered_by'),
          sql<Date>`${now}::timestamptz`.as('offered_at'),
          sql<number | null>`${isDecided ? userId : null}::bigint`.as('decided_by'),
          sql<Date | null>`${isDecided ? now : null}::timestamptz`.as('decided_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['activity_id', 'variant_id'])
        .doUpdateSet((eb) => ({
          price: eb.ref('excluded.price'),
          state: eb.ref('excluded.state'),
          note: '',
          offered_by: eb.ref('excluded.offered_by'),
          offered_at: eb.ref('excluded.offered_at'),
          decided_by: eb.ref('excluded.decided_by'),
          decided_at: eb.ref('excluded.decided_at'),
        }))
        .where('activity_offer.state', '<>', 'accepted'),
    )
    .returning('id')
    .execute();
  return written.map(({ id }) => id);
}

/** Withdraws the company's offers; returns their number. */
export async function withdrawOffers(
  tx: Tx,
  { companyId, activityId, variantIds, now }: { companyId: number; activityId: number; variantIds: readonly number[]; now: Date },
): Promise<number> {
  const own = await tx
    .selectFrom('activity_offer as o')
    .innerJoin('variant as v', 'v.id', 'o.variant_id')
    .innerJoin('item as i', 'i.id', 'v.item_id')
    .innerJoin('store as s', 's.id', 'i.store_id')
    .select('o.id')
    .where('o.activity_id', '=', activityId)
    .where('o.variant_id', '=', anyOf(variantIds))
    .where('s.company_id', '=', companyId)
    .execute();
  const ids = own.map(({ id }) => id);
  return (await move(tx, activityOffers, { ids, from: ['offered', 'accepted'], to: 'withdrawn', now, set: { note: '' } })).length;
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
