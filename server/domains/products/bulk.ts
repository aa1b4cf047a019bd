import { sql, type Transaction } from 'kysely';
import type { ParsedInputOf } from '../../../contract/call.ts';
import { message, type MessageKey } from '../../../contract/messages/index.ts';
import { mostAmount } from '../../../contract/money.ts';
import { type BulkAnswer, type productCalls } from '../../../contract/products.ts';
import { type CallContext, signedIn } from '../../platform/http/handler.ts';
import { publish } from '../../platform/outbox.ts';
import type { DB } from '../../platform/postgres/schema.ts';
import { invalidFields, notFound } from '../../platform/refusal.ts';
import { recordChanges } from './history.ts';
import { type KnownItem, type Snapshot, snapshotsOf, type StoreFacts, storeOf } from './snapshots.ts';
import { rewriteItems } from './write.ts';

const listed = 200;

type Chosen = { storeId: number; itemIds: number[]; preview: boolean };
type Line = BulkAnswer['changes'][number];
type Refused = { name: string; sku: string | null; reason: MessageKey };
type Plan = { items: { known: KnownItem; after: Snapshot }[]; lines: Line[]; refused: Refused[] };

/** Works out what changes, under a lock unless it is only asked about, and writes it. */
async function carryOut(
  chosen: Chosen,
  context: CallContext,
  plan: (items: KnownItem[], store: StoreFacts, tx: Transaction<DB>) => Promise<Plan> | Plan,
): Promise<BulkAnswer> {
  const { companyId, userId } = signedIn(context);
  const itemIds = [...new Set(chosen.itemIds)];
  return context.database.transaction(async (tx) => {
    const store = await storeOf(tx, companyId, chosen.storeId);
    if (!store) throw notFound();
    const items = await snapshotsOf(tx, { companyId, storeId: store.id, itemIds }, { lock: !chosen.preview });
    if (items.length < itemIds.length) throw notFound();
    const { items: changed, lines, refused } = await plan(items, store, tx);
    if (!chosen.preview) await rewriteItems(tx, store.itemCode, changed, { userId, source: 'bulk', at: context.now() });
    return answerOf(lines, refused, context);
  });
}

const answerOf = (lines: Line[], refused: Refused[], { language }: CallContext): BulkAnswer => ({
  count: lines.length,
  changes: lines.slice(0, listed),
  refused: refused.slice(0, listed).map(({ reason, ...one }) => ({ ...one, reason: message(reason, language) })),
});

export const nameIn = ({ texts, sourceLanguage, itemCode }: Snapshot, language: string): string =>
  texts[language as keyof typeof texts]?.name || texts[sourceLanguage]?.name || Object.values(texts)[0]?.name || itemCode;

/** Given fields only: state, category, lead days. */
export async function bulkChange(input: ParsedInputOf<typeof productCalls.bulkChange>, context: CallContext): Promise<BulkAnswer> {
  const { state, categoryId, leadDays } = input;
  const { language } = context;
  return carryOut(input, context, async (items, _store, tx) => {
    const category = categoryId === undefined ? undefined : await categoryOf(tx, categoryId, language);
    const result: Plan = { items: [], lines: [], refused: [] };
    for (const known of items) {
      const before = known.snapshot;
      const name = nameIn(before, language);
      const after = {
        ...before,
        ...(state === undefined ? {} : { state }),
        ...(category ? { category: category.key } : {}),
        ...(leadDays === undefined ? {} : { leadDays }),
      };
      if (state === 'active' && before.variants.length === 0) {
        result.refused.push({ name, sku: null, reason: 'product.variants' });
        continue;
      }
      const parts = [
        after.state !== before.state ? [before.state, after.state] : [],
        after.category !== before.category ? [category?.names[before.category] ?? before.category, category?.name ?? ''] : [],
        after.leadDays !== before.leadDays ? [String(before.leadDays ?? '–'), String(after.leadDays ?? '–')] : [],
      ].filter((part) => part.length > 0);
      if (parts.length === 0) continue;
      result.items.push({ known, after });
      result.lines.push({ name, sku: null, before: parts.map(([was]) => was).join(', '), after: parts.map(([, is]) => is).join(', ') });
    }
    return result;
  });
}

async function categoryOf(
  tx: Transaction<DB>,
  id: number,
  language: string,
): Promise<{ key: string; name: string; names: Record<string, string> }> {
  const { rows } = await sql<{ id: number; key: string; name: string }>`
    select c.id, c.key, coalesce((select t.name from category_text t where t.category_id = c.id
      order by t.language = ${language} desc, t.language = 'en' desc limit 1), c.key) as name from category c`.execute(tx);
  const found = rows.find((row) => row.id === id);
  if (!found) throw invalidFields({ categoryId: 'product.category' });
  return { ...found, names: Object.fromEntries(rows.map(({ key, name }) => [key, name])) };
}

/** Half a minor unit is rounded up. */
const share = (price: number, hundredths: number): number => Math.floor((price * (10_000 + hundredths) + 5_000) / 10_000);

/** Tiers move along by the same per cent or amount; a price that is set leaves them alone. */
export async function bulkPrice(input: ParsedInputOf<typeof productCalls.bulkPrice>, context: CallContext): Promise<BulkAnswer> {
  const { by, value } = input;
  const moved = (price: number): number => (by === 'percent' ? share(price, value) : price + value);
  return carryOut(input, context, (items) => {
    const result: Plan = { items: [], lines: [], refused: [] };
    for (const known of items) {
      const name = nameIn(known.snapshot, context.language);
      let touched = false;
      const variants = known.snapshot.variants.map((variant) => {
        const listPrice = by === 'to' ? value : moved(variant.listPrice);
        const tiers = by === 'to' ? variant.tiers : variant.tiers.map((tier) => ({ ...tier, price: moved(tier.price) }));
        if (listPrice === variant.listPrice) return variant;
        const reason = priceFault(listPrice, tiers);
        if (reason) {
          result.refused.push({ name, sku: variant.sku, reason });
          return variant;
        }
        touched = true;
        result.lines.push({ name, sku: variant.sku, before: String(variant.listPrice), after: String(listPrice) });
        return { ...variant, listPrice, tiers };
      });
      if (touched) result.items.push({ known, after: { ...known.snapshot, variants } });
    }
    return result;
  });
}

/** Why a list price and its tiers cannot be, or null: each tier is cheaper than the one before. */
export function priceFault(listPrice: number, tiers: readonly { from: number; price: number }[]): MessageKey | null {
  if (listPrice < 0 || listPrice > mostAmount || tiers.some(({ price }) => price < 0)) return 'shop.money';
  let [from, price] = [1, listPrice];
  for (const tier of tiers) {
    if (tier.from <= from || tier.price >= price) return 'product.tiers';
    ({ from, price } = tier);
  }
  return null;
}

type StockRow = { item_id: number; variant_id: number; sku: string; on_hand: number; reserved: number };

export async function bulkStock(input: ParsedInputOf<typeof productCalls.bulkStock>, context: CallContext): Promise<BulkAnswer> {
  const { companyId, userId } = signedIn(context);
  const itemIds = [...new Set(input.itemIds)];
  return context.database.transaction(async (tx) => {
    const store = await storeOf(tx, companyId, input.storeId);
    const items = await snapshotsOf(tx, { companyId, storeId: input.storeId, itemIds }, { lock: !input.preview });
    const warehouse = await sql<{
      name: string;
    }>`select name from warehouse where id = ${input.warehouseId} and store_id = ${input.storeId}`.execute(tx);
    if (!store || items.length < itemIds.length || warehouse.rows.length === 0) throw notFound();
    const stock = await stockIn(tx, itemIds, input.warehouseId, !input.preview);
    const names = new Map(items.map(({ id, snapshot }) => [id, nameIn(snapshot, context.language)]));
    const lines: Line[] = [];
    const refused: Refused[] = [];
    const written: (StockRow & { after: number })[] = [];
    for (const row of stock) {
      const after = input.by === 'to' ? input.value : row.on_hand + input.value;
      const name = names.get(row.item_id) ?? '';
      if (after === row.on_hand) continue;
      if (after < 0 || after > 10_000_000) refused.push({ name, sku: row.sku, reason: 'product.stock' });
      else if (after < row.reserved) refused.push({ name, sku: row.sku, reason: 'product.stockReserved' });
      else {
        lines.push({ name, sku: row.sku, before: String(row.on_hand), after: String(after) });
        written.push({ ...row, after });
      }
    }
    if (!input.preview && written.length > 0) {
      await writeStock(tx, input.warehouseId, written);
      const byItem = Map.groupBy(written, ({ item_id }) => item_id);
      const place = `stock.${warehouse.rows[0]?.name}`;
      const changes = [...byItem].map(([itemId, rows]) => ({
        itemId,
        changes: Object.fromEntries(
          rows.map((row) => [`variants.${row.sku}.${place}`, [String(row.on_hand), String(row.after)] as [string, string]]),
        ),
      }));
      await recordChanges(tx, changes, { userId, source: 'bulk', at: context.now() });
      await publish(tx, 'stock.changed', { itemIds: [...byItem.keys()] });
    }
    return answerOf(lines, refused, context);
  });
}

/** In the order that orders lock them in, too. */
async function stockIn(tx: Transaction<DB>, itemIds: readonly number[], warehouseId: number, lock: boolean): Promise<StockRow[]> {
  if (lock) {
    await sql`insert into stock (variant_id, warehouse_id) select v.id, ${warehouseId} from variant v
      where v.item_id = any (${itemIds}::bigint[]) and v.state = 'active' order by v.id on conflict do nothing`.execute(tx);
    await sql`select 1 from stock k join variant v on v.id = k.variant_id where v.item_id = any (${itemIds}::bigint[]) and k.warehouse_id = ${warehouseId}
      order by k.variant_id, k.warehouse_id for no key update of k`.execute(tx);
  }
  const { rows } = await sql<StockRow>`
    select v.item_id, v.id as variant_id, v.sku, coalesce(k.on_hand, 0) as on_hand, coalesce(k.reserved, 0) as reserved
    from variant v left join stock k on k.variant_id = v.id and k.warehouse_id = ${warehouseId}
    where v.item_id = any (${itemIds}::bigint[]) and v.state = 'active' order by v.id`.execute(tx);
  return rows;
}

async function writeStock(tx: Transaction<DB>, warehouseId: number, rows: readonly { variant_id: number; after: number }[]): Promise<void> {
  await sql`update stock k set on_hand = g.after from unnest(${rows.map((row) => row.variant_id)}::bigint[], ${rows.map((row) => row.after)}::integer[]) as g (id, after)
    where k.variant_id = g.id and k.warehouse_id = ${warehouseId}`.execute(tx);
}
