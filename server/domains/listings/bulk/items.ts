import { sql, type Transaction } from 'kysely';
import { bulkFields } from '../../../../contract/catalogue/item-fields.ts';
import type { MessageKey } from '../../../platform/texts.ts';
import type { BulkChange } from '../../../../contract/listings/bulk-changes.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { invalidFields } from '../../../platform/refusal.ts';
import { brandNamed } from '../../catalogue/index.ts';
import { requiredAttributes, takenSkus } from '../editor/editor-queries.ts';
import { ownNumbersOf } from '../registrations/queries.ts';
import { refusedForFacts, refusedNumbers, registrationRules } from '../registrations/rules.ts';
import { isFree } from '../editor/prices.ts';
import { skusTakenBy } from '../editor/rules.ts';
import { inState, isoTime, sells, timeFaults } from '../schedule/schedule.ts';
import type { Snapshot } from '../editor/snapshots.ts';
import { nameIn, type Plan, type BulkContext } from './context.ts';

type Change = Extract<BulkChange, { kind: 'item' }>;

/** Given fields only: state, category, countries, scheduled start and end of sale, and simple fields. */
export async function planItems(change: Change, context: BulkContext): Promise<Plan> {
  const { tx, items, language, begun } = context;
  const { state, categoryId, countryCodes, publishAt, unpublishAt } = change;
  const asksTimes = state !== undefined || publishAt !== undefined || unpublishAt !== undefined;
  const category = categoryId === undefined ? undefined : await categoryOf(tx, categoryId, language);
  const brand = change.brand === undefined ? {} : { brand: await brandNamed(tx, change.brand) };
  const wanted = items.map(({ snapshot: before }) => {
    const placed = {
      ...(state === undefined ? before : inState(before, state)),
      ...(category ? { category: category.key } : {}),
      ...Object.fromEntries(bulkFields.flatMap(({ key }) => (change[key] === undefined ? [] : [[key, change[key]]]))),
      ...brand,
      ...(countryCodes === undefined ? {} : { countryCodes: countryCodes && [...new Set(countryCodes)] }),
    };
    return timed(placed, change);
  });
  const missing = await missingForSale(context, wanted);
  const unregistered = await withoutNumbers(context, wanted);
  const plan: Plan = { items: [], lines: [], refused: [] };
  for (const [index, known] of items.entries()) {
    const { id: itemId, snapshot: before } = known;
    const after = wanted[index] ?? before;
    const name = nameIn(before, language);
    const faults = asksTimes ? timeFaults(after, begun) : {};
    const reason = faults.publishAt ?? faults.unpublishAt ?? missing.get(itemId) ?? unregistered.get(itemId) ?? null;
    if (reason) {
      plan.refused.push({ itemId, name, sku: null, reason });
      continue;
    }
    const parts = [
      after.state !== before.state ? [before.state, after.state] : [],
      after.category !== before.category ? [category?.names[before.category] ?? before.category, category?.name ?? ''] : [],
      String(after.countryCodes) !== String(before.countryCodes)
        ? [before.countryCodes, after.countryCodes].map((codes) => codes?.join(', ') ?? '–')
        : [],
      ...([...bulkFields.map(({ key }) => key), 'publishAt', 'unpublishAt'] as const).map((field) =>
        after[field] !== before[field] ? [String(before[field] ?? '–'), String(after[field] ?? '–')] : [],
      ),
    ].filter((part) => part.length > 0);
    if (parts.length === 0) continue;
    plan.items.push({ known, after });
    plan.lines.push({
      itemId,
      name,
      sku: null,
      before: parts.map(([was]) => was).join(', '),
      after: parts.map(([, is]) => is).join(', '),
    });
  }
  return plan;
}

/** The item with the given times. Without a start of sale the end is dropped too. */
function timed(item: Snapshot, { publishAt, unpublishAt }: Partial<Pick<Snapshot, 'publishAt' | 'unpublishAt'>>): Snapshot {
  const after = { ...item };
  if (publishAt !== undefined) after.publishAt = isoTime(publishAt);
  if (unpublishAt !== undefined) after.unpublishAt = isoTime(unpublishAt);
  else if (publishAt === null && item.state !== 'active') after.unpublishAt = null;
  return after;
}

/**
 * Reasons, by id, why items cannot be changed: items that come on sale now or by schedule, change their category while on sale, or leave
 * the archive.
 */
async function missingForSale({ tx, store, items, promised }: BulkContext, wanted: readonly Snapshot[]): Promise<Map<number, MessageKey>> {
  const coming = items.flatMap((known, index) => {
    const [before, after] = [known.snapshot, wanted[index] ?? known.snapshot];
    const forSale = sells(after) && (!sells(before) || after.category !== before.category);
    const skus = skusTakenBy(before, after);
    return forSale || skus.length > 0 ? [{ id: known.id, after, forSale, skus }] : [];
  });
  if (coming.length === 0) return new Map();
  const skus = coming.flatMap((one) => one.skus);
  const ids = coming.flatMap((one) => (one.skus.length > 0 ? one.id : []));
  const taken = new Set(skus.length > 0 ? [...(await takenSkus(tx, store.id, ids, skus)), ...((await promised?.(skus)) ?? [])] : []);
  const required = await requiredAttributes(
    tx,
    coming.map(({ after }) => after.category),
  );
  const reasons = new Map<number, MessageKey>();
  const lacks = ({ variants, attributes, category }: Snapshot): MessageKey | null => {
    if (variants.length === 0) return 'product.variants';
    if (variants.some(isFree)) return 'product.priceZero';
    const given = new Set([...attributes, ...variants.flatMap(({ options }) => options)].map(({ attribute }) => attribute));
    return (required.get(category) ?? []).some((key) => !given.has(key)) ? 'product.attributesRequired' : null;
  };
  const reasonOf = ({ after, forSale, skus: own }: (typeof coming)[number]): MessageKey | null => {
    if (own.some((sku) => taken.has(sku))) return 'product.skuTaken';
    const reason = forSale ? lacks(after) : null;
    // Of two archived items with the same SKU only one can be restored.
    if (!reason) for (const sku of own) taken.add(sku);
    return reason;
  };
  for (const one of coming) {
    const reason = reasonOf(one);
    if (reason) reasons.set(one.id, reason);
  }
  return reasons;
}

/** Items that the market does not let go on sale, or on sale in more countries, without numbers of theirs or facts about their seller; and why. */
async function withoutNumbers({ tx, store, items }: BulkContext, wanted: readonly Snapshot[]): Promise<Map<number, MessageKey>> {
  const rules = await registrationRules(tx, store.id, [...new Set(wanted.map(({ category }) => category))]);
  const reasons = new Map<number, MessageKey>();
  if (!rules.refuses && !rules.lacksFacts) return reasons;
  const own = await ownNumbersOf(
    tx,
    items.map(({ id }) => id),
  );
  for (const [index, { id, snapshot: before }] of items.entries()) {
    const numbers = { schemes: [], registrations: [], ...own.get(id) };
    const [was, is] = [before, wanted[index] ?? before].map((item) => ({ item: { ...item, ...numbers }, sells: sells(item) }));
    if (!was || !is) continue;
    if (refusedForFacts(was, is, rules)) reasons.set(id, 'product.sellerFacts');
    else if (refusedNumbers(was, is, rules).length > 0) reasons.set(id, 'product.registrations');
  }
  return reasons;
}

/** With its names in all languages. A merged category is resolved to its target. */
async function categoryOf(
  tx: Transaction<DB>,
  id: number,
  language: string,
): Promise<{ key: string; name: string; names: Record<string, string> }> {
  const { rows } = await sql<{ wanted: boolean; key: string; name: string }>`
    select c.id = coalesce((select r.target_id from category_redirect r where r.category_id = ${id}), ${id}) as wanted, c.key, coalesce((select t.name from category_text t where t.category_id = c.id
      order by t.language = ${language} desc, t.language = 'en' desc limit 1), c.key) as name from category c`.execute(tx);
  const found = rows.find((row) => row.wanted);
  if (!found) throw invalidFields({ categoryId: 'product.category' });
  return { ...found, names: Object.fromEntries(rows.map(({ key, name }) => [key, name])) };
}
