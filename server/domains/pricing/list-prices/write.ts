import { sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** A list price in minor units of the store's currency. */
export type ListPrice = { variantId: number; price: number };

/**
 * Records list prices from a time on, for the lowest price of 30 days. `changed` are the variants that have had another price until then.
 * Two statements.
 */
export async function recordListPrices(tx: Tx, prices: readonly ListPrice[], changed: readonly number[], now: Date): Promise<void> {
  if (changed.length > 0)
    await tx
      .updateTable('price_history')
      .set({ valid_to: now })
      .where('variant_id', '=', anyOf(changed))
      .where('valid_to', 'is', null)
      .execute();
  if (prices.length === 0) return;
  await tx
    .insertInto('price_history')
    .columns(['variant_id', 'price', 'valid_from'])
    .expression((eb) =>
      eb
        .selectFrom(
          rowsOf(
            prices.map(({ variantId, price }) => ({ variant_id: variantId, price })),
            sql`variant_id bigint, price bigint`,
          ),
        )
        .select(['given.variant_id', 'given.price', sql<Date>`${now}::timestamptz`.as('valid_from')]),
    )
    .execute();
}

export type ActivityPrice = { variantId: number; price: number; from: number; validFrom: Date; validTo: Date };

/** Adds prices of no particular activity, and records the lowest of each time for the lowest price of 30 days. One statement. */
export async function addActivityPrices(tx: Tx, prices: readonly ActivityPrice[]): Promise<void> {
  if (prices.length === 0) return;
  const rows = prices.map((one) => ({
    variant_id: one.variantId,
    price: one.price,
    minimum_quantity: one.from,
    valid_from: one.validFrom,
    valid_to: one.validTo,
  }));
  await tx
    .with(
      (cte) => cte('given').materialized(),
      (db) =>
        db
          .selectFrom(
            rowsOf(rows, sql`variant_id bigint, price bigint, minimum_quantity integer, valid_from timestamptz, valid_to timestamptz`),
          )
          .selectAll(),
    )
    .with('recorded', (db) =>
      db
        .insertInto('price_history')
        .columns(['variant_id', 'price', 'valid_from', 'valid_to'])
        .expression((eb) =>
          eb
            .selectFrom('given')
            .select(['given.variant_id', sql<number>`min(given.price)`.as('price'), 'given.valid_from', 'given.valid_to'])
            .groupBy(['given.variant_id', 'given.valid_from', 'given.valid_to']),
        ),
    )
    .insertInto('activity_price')
    .columns(['variant_id', 'price', 'minimum_quantity', 'valid_from', 'valid_to'])
    .expression((eb) =>
      eb.selectFrom('given').select(['given.variant_id', 'given.price', 'given.minimum_quantity', 'given.valid_from', 'given.valid_to']),
    )
    .execute();
}

/** Variants whose price tiers, scheduled prices and activity prices that have not ended are deleted. */
export type DeletedPrices = { tiersOf: readonly number[]; scheduledOf: readonly number[]; activitiesOf: readonly number[] };

/** One statement. */
export async function deletePrices(tx: Tx, { tiersOf, scheduledOf, activitiesOf }: DeletedPrices, now: Date): Promise<void> {
  await tx
    .with('scheduled', (db) => db.deleteFrom('scheduled_price').where('variant_id', '=', anyOf(scheduledOf)))
    .with('activities', (db) => db.deleteFrom('activity_price').where('variant_id', '=', anyOf(activitiesOf)).where('valid_to', '>', now))
    .deleteFrom('price_tier')
    .where('variant_id', '=', anyOf(tiersOf))
    .execute();
}

export type Tier = { variantId: number; from: number; price: number };

export async function addTiers(tx: Tx, tiers: readonly Tier[]): Promise<void> {
  if (tiers.length === 0) return;
  const rows = tiers.map(({ variantId, from, price }) => ({ variant_id: variantId, minimum_quantity: from, price }));
  await tx
    .insertInto('price_tier')
    .columns(['variant_id', 'minimum_quantity', 'price'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(rows, sql`variant_id bigint, minimum_quantity integer, price bigint`))
        .select(['given.variant_id', 'given.minimum_quantity', 'given.price']),
    )
    .execute();
}

/** List price and tiers from a time (ISO 8601) on. */
export type ScheduledPrice = { variantId: number; startsAt: string; listPrice: number; tiers: readonly { from: number; price: number }[] };

export async function addScheduledPrices(tx: Tx, prices: readonly ScheduledPrice[]): Promise<void> {
  if (prices.length === 0) return;
  const rows = prices.map(({ variantId, startsAt, listPrice, tiers }) => ({
    variant_id: variantId,
    starts_at: startsAt,
    list_price: listPrice,
    tiers,
  }));
  await tx
    .insertInto('scheduled_price')
    .columns(['variant_id', 'starts_at', 'list_price', 'tiers'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(rows, sql`variant_id bigint, starts_at timestamptz, list_price bigint, tiers jsonb`))
        .select(['given.variant_id', 'given.starts_at', 'given.list_price', 'given.tiers']),
    )
    .execute();
}
