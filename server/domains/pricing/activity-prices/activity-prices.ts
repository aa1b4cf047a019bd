import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** When the prices of an activity hold, and for whom; `countryCodes` is null for buyers of all countries. */
export type ActivityTerms = {
  activityId: number;
  startsAt: Date;
  endsAt: Date;
  membersOnly: boolean;
  countryCodes: readonly string[] | null;
};

/**
 * Writes prices for the remaining time of an activity. Left out are variants that have a price by it already, and prices above the list
 * price. Public prices are also recorded for the lowest price of 30 days. One statement.
 */
export async function beginActivityPrices(
  tx: Tx,
  { activityId, startsAt, endsAt, membersOnly, countryCodes }: ActivityTerms,
  prices: readonly { variantId: number; price: number }[],
  now: Date,
): Promise<void> {
  const given = sql<{ variant_id: number; price: number }>`unnest(${prices.map((one) => one.variantId)}::bigint[],
    ${prices.map((one) => one.price)}::bigint[])`.as<'given'>(sql`given (variant_id, price)`);
  await tx
    .with('priced', (db) =>
      db
        .insertInto('activity_price')
        .columns(['variant_id', 'price', 'valid_from', 'valid_to', 'activity_id', 'members_only', 'country_codes'])
        .expression((eb) =>
          eb
            .selectFrom(given)
            .innerJoin('variant as v', 'v.id', 'given.variant_id')
            .select([
              'given.variant_id',
              'given.price',
              sql<Date>`greatest(${startsAt}::timestamptz, ${now}::timestamptz)`.as('valid_from'),
              sql<Date>`${endsAt}::timestamptz`.as('valid_to'),
              sql<number>`${activityId}::bigint`.as('activity_id'),
              sql<boolean>`${membersOnly}::boolean`.as('members_only'),
              sql<string[] | null>`${countryCodes}::text[]`.as('country_codes'),
            ])
            .whereRef('given.price', '<=', 'v.list_price')
            .where((where) =>
              where.not(
                where.exists(
                  where
                    .selectFrom('activity_price as p')
                    .select('p.id')
                    .where('p.activity_id', '=', activityId)
                    .whereRef('p.variant_id', '=', 'given.variant_id')
                    .where('p.valid_to', '>', now),
                ),
              ),
            )
            .orderBy('given.variant_id'),
        )
        .returning(['id', 'variant_id', 'price', 'valid_from', 'valid_to', 'members_only', 'country_codes']),
    )
    .insertInto('price_history')
    .columns(['variant_id', 'price', 'valid_from', 'valid_to', 'activity_price_id'])
    .expression((eb) =>
      eb
        .selectFrom('priced')
        .select(['priced.variant_id', 'priced.price', 'priced.valid_from', 'priced.valid_to', 'priced.id'])
        .where('priced.members_only', '=', false)
        .where('priced.country_codes', 'is', null),
    )
    .execute();
}

/** Ends the prices of these variants, or all of the activity's, now; prices that have not begun are deleted. Two statements. */
export async function endActivityPrices(tx: Tx, activityId: number, variantIds: readonly number[] | null, now: Date): Promise<void> {
  const isMeant = sql<boolean>`(${variantIds}::bigint[] is null or variant_id = any (${variantIds}::bigint[]))`;
  await tx.deleteFrom('activity_price').where('activity_id', '=', activityId).where(isMeant).where('valid_from', '>=', now).execute();
  await tx
    .with('ended', (db) =>
      db
        .updateTable('activity_price')
        .set({ valid_to: now })
        .where('activity_id', '=', activityId)
        .where(isMeant)
        .where('valid_to', '>', now)
        .returning('id'),
    )
    .updateTable('price_history')
    .from('ended')
    .set({ valid_to: now })
    .whereRef('price_history.activity_price_id', '=', 'ended.id')
    .execute();
}

/**
 * Fits the prices of an activity to its new terms: planned prices are deleted, prices that run too early or for another audience end now,
 * others get the new end. The caller then begins those that are missing. Three statements.
 */
export async function moveActivityPrices(
  tx: Tx,
  { activityId, startsAt, endsAt, membersOnly, countryCodes }: Omit<ActivityTerms, 'endsAt'> & { endsAt: Date | null },
  now: Date,
): Promise<void> {
  await tx.deleteFrom('activity_price').where('activity_id', '=', activityId).where('valid_from', '>=', now).execute();
  const endsAll = startsAt > now || endsAt === null;
  await tx
    .with('ended', (db) =>
      db
        .updateTable('activity_price')
        .set({ valid_to: now })
        .where('activity_id', '=', activityId)
        .where('valid_to', '>', now)
        .where(
          sql<boolean>`(${endsAll}::boolean or members_only <> ${membersOnly}::boolean or country_codes is distinct from ${countryCodes}::text[])`,
        )
        .returning('id'),
    )
    .updateTable('price_history')
    .from('ended')
    .set({ valid_to: now })
    .whereRef('price_history.activity_price_id', '=', 'ended.id')
    .execute();
  await tx
    .with('moved', (db) =>
      db
        .updateTable('activity_price')
        .set({ valid_to: sql<Date>`${endsAt}::timestamptz` })
        .where('activity_id', '=', activityId)
        .where('valid_to', '>', now)
        .where('valid_to', '<>', sql<Date>`${endsAt}::timestamptz`)
        .returning(['id', 'valid_to']),
    )
    .updateTable('price_history')
    .from('moved')
    .set((eb) => ({ valid_to: eb.ref('moved.valid_to') }))
    .whereRef('price_history.activity_price_id', '=', 'moved.id')
    .execute();
}
