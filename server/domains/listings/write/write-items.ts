import { publish } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import {
  archiveOthers,
  type ItemInput,
  mustFind,
  putItemTexts,
  type References,
  replaceItemAttributes,
  replaceOptions,
  upsertItems,
  upsertVariants,
  type VariantInput,
  type WrittenItem,
} from '../../catalogue/index.ts';
import { replaceItemCompanies } from '../../pricing/index.ts';
import { addActivityPrices, addScheduledPrices, addTiers, deletePrices, recordListPrices } from '../../pricing/list-prices/index.ts';
import { setStock } from '../../stock/index.ts';

/**
 * Writes one batch of items with their variants, prices and stock, each by the functions of the area that it belongs to. About fifteen
 * statements for any number of items.
 */
export async function writeItems(
  tx: Tx,
  items: readonly ItemInput[],
  references: References,
  now: Date,
): Promise<Map<string, WrittenItem>> {
  if (items.length === 0) return new Map();
  const itemRows = await upsertItems(tx, items, references, now);
  const known = itemRows.filter((row) => !row.inserted).map((row) => row.id);
  const written = new Map(itemRows.map((row) => [row.itemCode, { id: row.id, variants: new Map<string, number>() }]));
  const idOf = (item: ItemInput): number => written.get(item.itemCode)?.id ?? 0;
  const stranger = items.find((item) => !written.has(item.itemCode));
  if (stranger) throw new Error(`The item code ${stranger.itemCode} belongs to an item of another store`);

  await putItemTexts(tx, items, idOf);
  await replaceItemAttributes(tx, items, references, idOf, known);
  await replaceItemCompanies(
    tx,
    items.flatMap((item) => (item.exclusiveTo ? [{ id: idOf(item), companyIds: item.exclusiveTo }] : [])),
  );

  const variants = items.flatMap((item) => item.variants.map((variant, position) => ({ item, itemId: idOf(item), variant, position })));
  const archived = known.length > 0 ? await archiveOthers(tx, variants, known, now) : [];
  const variantRows = await upsertVariants(tx, variants, known, now);
  for (const row of variantRows) written.get(row.itemCode)?.variants.set(row.sku, row.id);
  const changed = variantRows.filter((row) => row.oldPrice !== null && row.oldPrice !== row.listPrice);
  await recordListPrices(
    tx,
    variantRows.filter((row) => row.oldPrice !== row.listPrice).map((row) => ({ variantId: row.id, price: row.listPrice })),
    changed.map((row) => row.id),
    now,
  );

  const ids = new Map(variantRows.map((row) => [`${row.itemId} ${row.sku}`, row.id]));
  const withIds = variants.map((one) => ({
    ...one,
    id: mustFind(ids.get(`${one.itemId} ${one.variant.sku}`), `variant ${one.variant.sku}`),
  }));
  const knownVariants = variantRows.filter((row) => row.oldPrice !== null).map((row) => row.id);
  await replaceOptions(tx, withIds, references, knownVariants);
  await replacePrices(tx, withIds, { knownVariants, archived, now });
  await setStock(tx, stockOf(withIds, references), { reserved: 'keep' });

  await publish(tx, 'item.changed', { itemIds: itemRows.map((row) => row.id) });
  if (changed.length > 0) await publish(tx, 'price.changed', { itemIds: [...new Set(changed.map((row) => row.itemId))] });
  if (knownVariants.length > 0) await publish(tx, 'stock.changed', { itemIds: known });
  return written;
}

type Known = { id: number; item: ItemInput; variant: VariantInput };

/** Tiers, scheduled and activity prices. The latter two stay if they are left out; scheduled prices of archived variants go. */
async function replacePrices(
  tx: Tx,
  variants: readonly Known[],
  { knownVariants, archived, now }: { knownVariants: readonly number[]; archived: readonly number[]; now: Date },
): Promise<void> {
  const scheduled = variants.filter(({ variant }) => variant.scheduledPrices !== undefined).map(({ id }) => id);
  const priced = variants.filter(({ variant }) => variant.activities !== undefined);
  if (knownVariants.length + archived.length > 0)
    await deletePrices(
      tx,
      { tiersOf: knownVariants, scheduledOf: [...archived, ...scheduled], activitiesOf: priced.map(({ id }) => id) },
      now,
    );
  await addTiers(
    tx,
    variants.flatMap(({ id, variant }) => (variant.tiers ?? []).map(({ from, price }) => ({ variantId: id, from, price }))),
  );
  await addScheduledPrices(
    tx,
    variants.flatMap(({ id, variant }) => (variant.scheduledPrices ?? []).map((one) => ({ variantId: id, ...one }))),
  );
  await addActivityPrices(
    tx,
    priced.flatMap(({ id, variant }) => (variant.activities ?? []).map(({ from = 1, ...one }) => ({ variantId: id, from, ...one }))),
  );
}

const stockOf = (variants: readonly Known[], { stores, warehouses }: References) =>
  variants.flatMap(({ id, item, variant }) =>
    (variant.stock ?? []).map(({ warehouse, onHand, incoming, incomingAt }) => ({
      variantId: id,
      warehouseId: mustFind(warehouses.get(`${stores.get(item.store)} ${warehouse}`), `warehouse ${warehouse} of store ${item.store}`),
      onHand,
      incoming: incoming ?? 0,
      incomingAt: incomingAt ?? null,
    })),
  );
