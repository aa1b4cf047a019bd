import type { ShippingService, ShippingServiceInput } from '../../../../contract/stores/shipping-services.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type StoreService = ShippingService & { storeId: number };

const columns = `id, store_id as "storeId", version, name, carrier, min_days as "minDays", max_days as "maxDays", divisor, zones`;

/** The active services of stores; `stores` is a select of their ids with parameters from $1 on. */
export const servicesOf =
  (name: string, stores: string) =>
  (reader: Reader, values: readonly unknown[]): Promise<StoreService[]> =>
    read<StoreService>(
      reader,
      name,
      `select ${columns} from shipping_service where ended_at is null and store_id in (${stores}) order by store_id, id`,
      [...values],
    );

/** Locks a company's store and returns its active services; null if the company has none with that id. Two statements. */
export async function lockServices(tx: Tx, companyId: number, storeId: number): Promise<StoreService[] | null> {
  const store = await tx
    .selectFrom('store')
    .select('id')
    .where('id', '=', storeId)
    .where('company_id', '=', companyId)
    .where('state', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return store ? selectServices(tx, storeId) : null;
}

export async function selectServices(db: Connection, storeId: number): Promise<StoreService[]> {
  const rows = await db
    .selectFrom('shipping_service')
    .select(['id', 'store_id as storeId', 'version', 'name', 'carrier', 'min_days as minDays', 'max_days as maxDays', 'divisor', 'zones'])
    .where('store_id', '=', storeId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, zones: row.zones as ShippingService['zones'] }));
}

export type OwnStore = { currency: string; withoutWeight: number };

/** A company's store with the number of its variants on sale that have no weight; undefined if it is not the company's. */
export async function ownStore(db: Connection, companyId: number, storeId: number): Promise<OwnStore | undefined> {
  return db
    .selectFrom('store as s')
    .select((eb) => [
      's.currency_code as currency',
      eb
        .selectFrom('item as i')
        .innerJoin('variant as v', 'v.item_id', 'i.id')
        .whereRef('i.store_id', '=', 's.id')
        .where('i.state', '=', 'active')
        .where('v.state', '=', 'active')
        .where(({ fn, val }) => eb(fn.coalesce('v.weight', val(0)), '=', 0))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('withoutWeight'),
    ])
    .where('s.id', '=', storeId)
    .where('s.company_id', '=', companyId)
    .where('s.state', '<>', 'closed')
    .executeTakeFirst();
}

const values = (input: ShippingServiceInput, now: Date) => ({
  name: input.name,
  carrier: input.carrier,
  min_days: input.minDays,
  max_days: input.maxDays,
  divisor: input.divisor,
  zones: JSON.stringify(input.zones),
  changed_at: now,
});

export async function insertService(tx: Tx, input: ShippingServiceInput, now: Date): Promise<number> {
  const row = await tx
    .insertInto('shipping_service')
    .values({ store_id: input.storeId, ...values(input, now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateService(tx: Tx, id: number, input: ShippingServiceInput, now: Date): Promise<void> {
  await tx
    .updateTable('shipping_service')
    .set((eb) => ({ ...values(input, now), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function endService(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('shipping_service').set({ ended_at: now, changed_at: now }).where('id', '=', id).execute();
}

export async function setShipsByTable(tx: Tx, storeId: number, shipsByTable: boolean): Promise<void> {
  await tx.updateTable('store').set({ ships_by_table: shipsByTable }).where('id', '=', storeId).execute();
}
