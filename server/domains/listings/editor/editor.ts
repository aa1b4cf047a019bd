import { codes } from '../../../../contract/wire/codes.ts';
import { itemFieldsOf } from '../../../../contract/catalogue/item-fields.ts';
import { foldedOption, ownOptionName } from '../../../../contract/catalogue/own-options.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { ListingInput, ListingPage, ScheduledMeanwhile } from '../../../../contract/listings/listings.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { keepUploads } from '../../../platform/uploads/index.ts';
import { brandNamed, mergedOptions, renameSkus, slug } from '../../catalogue/index.ts';
import { setStock, type StockLevel } from '../../stock/index.ts';
import * as queries from './editor-queries.ts';
import { type Changes, changesSince, recordChanges } from './history.ts';
import { ownNumbersOf } from '../registrations/queries.ts';
import { refusedForFacts, refusedNumbers, registrationRules } from '../registrations/rules.ts';
import { faultsOf } from './rules.ts';
import { byTime, isoTime, sells } from '../schedule/schedule.ts';
import { type KnownItem, type Snapshot, snapshotsOf, storeOf } from './snapshots.ts';
import { addItems, rewriteItems } from './write.ts';

/** An item of the company's store for its editor. @throws codes.notFound for any other. */
export async function loadItem(
  db: Connection,
  scope: RequestScope,
  { storeId, id }: { storeId: number; id: number },
): Promise<ListingPage> {
  const { companyId } = signedIn(scope);
  const [known] = await snapshotsOf(db, { companyId, storeId, itemIds: [id] });
  if (!known) throw notFound();
  const stock = await queries.stockOf(db, id);
  const { snapshot: item } = known;
  return {
    product: {
      ...item,
      id,
      storeId,
      version: known.version,
      categoryId: known.categoryId,
      texts: Object.fromEntries(Object.entries(item.texts).map(([language, { urlKey: _, ...text }]) => [language, text])),
      pictures: item.pictureKeys.map((key) => ({ key, alts: item.pictureAlts[key] ?? {} })),
      attributes: item.attributes.map(({ attribute, value }) => ({ attributeKey: attribute, value })),
      variants: item.variants.map((variant) => ({
        ...variant,
        gtin: variant.gtin ?? '',
        makerNumber: variant.makerNumber ?? '',
        options: variant.options.map(({ attribute, value, label }) => ({
          attributeKey: attribute,
          valueKey: value ?? null,
          label: value === undefined ? (label ?? '') : null,
        })),
        stock: stock
          .filter(({ variantId }) => variantId === variant.id)
          .map(({ warehouseId, onHand, incoming, incomingAt }) => ({ warehouseId, onHand, incoming, incomingAt, seen: onHand })),
      })),
    } as ListingInput,
    itemCode: item.itemCode,
    reserved: stock.map(({ variantId, warehouseId, reserved }) => ({ variantId, warehouseId, reserved })),
    changedAt: known.updatedAt.toISOString(),
  };
}

/** For `catch`: the category was merged into another one just now. */
export function mergedCategory(error: unknown): never {
  if ((error as { constraint?: string } | null)?.constraint === 'item_category_id_fkey')
    throw invalidFields({ categoryId: 'product.category' });
  throw error;
}

/**
 * Saves an item's form. The first of two concurrent changes wins: a form of an outdated version is refused, and nothing of it is written.
 */
export async function saveItem(tx: Tx, scope: RequestScope, given: ListingInput): Promise<{ id: number; version: number }> {
  const { companyId, userId, accessCodes } = signedIn(scope);
  const { now } = scope;
  const store = await storeOf(tx, companyId, given.storeId, { lock: true });
  if (!store) throw notFound();
  const known = given.id === null ? null : await lockedItem(tx, companyId, given);
  const input = {
    ...given,
    brand: await brandNamed(tx, given.brand),
    variants: await withMergedOptions(tx, given.variants, known?.snapshot ?? null),
  };
  const category = await queries.categoryKey(tx, input.categoryId ?? 0);
  const keys = [
    ...input.attributes.map((one) => one.attributeKey),
    ...input.variants.flatMap(({ options }) => options.map((one) => one.attributeKey)),
  ];
  const facts = await queries.attributeFacts(tx, keys);
  const skus = input.variants.map(({ sku }) => sku);
  const taken = await queries.takenSkus(tx, store.id, input.id === null ? [] : [input.id], skus);
  const ownPictures = known?.snapshot.variants.flatMap(({ pictureKey }) => pictureKey ?? []) ?? [];
  const faults = faultsOf(input, facts, { taken, ownPictures, now });
  if (!category) faults['categoryId'] = 'product.category';
  // An item already on sale can still be changed after its category requires more attributes.
  const putOnSale = sells(input) && (!known || !sells(known.snapshot) || known.categoryId !== input.categoryId);
  if (putOnSale && category)
    for (const key of (await queries.requiredAttributes(tx, [category])).get(category) ?? [])
      if (!keys.includes(key)) faults[`attribute.${key}`] = 'product.attributeRequired';
  if (category && sells(input)) {
    const countryCodes = countriesIn(input, known?.snapshot);
    const rules = await registrationRules(tx, store.id, [category]);
    const numbers = { schemes: [], registrations: [], ...(known && (await ownNumbersOf(tx, [known.id])).get(known.id)) };
    const before = known && { item: { ...known.snapshot, ...numbers }, sells: sells(known.snapshot) };
    if (refusedForFacts(before, { sells: true }, rules)) throw new Refusal(codes.refused, 'product.sellerFacts');
    if (refusedNumbers(before, { item: { category, brand: input.brand, countryCodes, ...numbers }, sells: true }, rules).length > 0)
      faults['countryCodes'] = 'product.registrations';
  }
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const own = new Map(known?.snapshot.variants.map((variant) => [variant.id, variant]));
  const ids = input.variants.flatMap(({ id }) => id ?? []);
  if (ids.some((id) => !own.has(id)) || new Set(ids).size < ids.length) throw notFound();
  const ownBySku = new Map(known?.snapshot.variants.map((variant) => [variant.sku, variant]));
  const priced = input.variants.some((variant) => {
    const before = variant.id === null ? undefined : own.get(variant.id);
    if (!before) return true;
    // A SKU cannot get another price by moving to another variant either.
    const [is, ...was] = [
      {
        ...variant,
        retailPrice: variant.retailPrice === undefined ? before.retailPrice : variant.retailPrice,
        scheduledPrices: byTime(variant.scheduledPrices),
      },
      before,
      ownBySku.get(variant.sku) ?? before,
    ].map(({ listPrice, retailPrice, tiers, scheduledPrices }) => JSON.stringify([listPrice, retailPrice, tiers, scheduledPrices]));
    return was.some((prices) => prices !== is);
  });
  if (priced && !accessCodes.includes('price.manage')) throw new Refusal(codes.refused, 'product.mayNotPrice');

  const newPictures = input.pictures.map(({ key }) => key).filter((key) => !known?.snapshot.pictureKeys.includes(key));
  if (newPictures.length > 0) await keepUploads(tx, newPictures, companyId, 'itemPicture');
  const itemCode = known?.snapshot.itemCode ?? (await queries.nextItemNumber(tx, store.id, store.itemCode));
  const after = snapshotOf(input, { itemCode, store: store.itemCode, category: category ?? '', known });
  const at = now;
  let id = known?.id ?? 0;
  if (known) {
    const renamed = input.variants.flatMap((variant) =>
      variant.id !== null && own.get(variant.id)?.sku !== variant.sku ? [{ id: variant.id, sku: variant.sku }] : [],
    );
    await renameSkus(tx, known.id, renamed, ids);
    await rewriteItems(tx, store.itemCode, [{ known, after }], { userId, source: 'edited', at });
  } else {
    const added = await addItems(tx, store.itemCode, [after], { userId, source: 'created', at });
    id = added.get(itemCode) ?? 0;
  }
  await writeStock(tx, scope, id, input);
  return { id, version: (known?.version ?? 0) + 1 };
}

/** Own options that the operator has merged become the attribute that stands for them, unless the item has them still. */
async function withMergedOptions(tx: Tx, variants: ListingInput['variants'], before: Snapshot | null): Promise<ListingInput['variants']> {
  const has = new Set(before?.variants.flatMap(({ options }) => options.map(({ attribute }) => attribute)));
  const wordOf = (key: string): string => foldedOption((has.has(key) ? null : ownOptionName(key)) ?? '');
  const words = new Set(variants.flatMap(({ options }) => options.map(({ attributeKey }) => wordOf(attributeKey))).filter(Boolean));
  if (words.size === 0) return variants;
  const merged = new Map((await mergedOptions(tx, [...words])).map((one) => [one.word, one]));
  return variants.map((variant) => ({
    ...variant,
    options: variant.options.map((option) => {
      const into = merged.get(wordOf(option.attributeKey));
      if (!into) return option;
      const valueKey = into.values[option.label?.toLowerCase() ?? ''] ?? null;
      return { attributeKey: into.key, valueKey, label: valueKey === null ? option.label : null };
    }),
  }));
}

async function lockedItem(tx: Tx, companyId: number, input: ListingInput): Promise<KnownItem> {
  const [known] = await snapshotsOf(tx, { companyId, storeId: input.storeId, itemIds: [input.id ?? 0] }, { lock: true });
  if (!known) throw notFound();
  if (known.version !== input.version) throw await changedMeanwhile(tx, known, input.version);
  return known;
}

/** The item has changed since: if only by the schedule, the refusal contains the changes, so that the form can be saved again. */
async function changedMeanwhile(tx: Tx, { id, version, snapshot }: KnownItem, since: number): Promise<Refusal> {
  const changes = await changesSince(tx, id, since);
  if (changes.length < version - since || changes.some(({ source }) => source !== 'schedule'))
    return new Refusal(codes.conflict, 'product.changedMeanwhile');
  const { state, publishAt, unpublishAt, variants } = snapshot;
  const scheduled: ScheduledMeanwhile = {
    version,
    done: changes.flatMap(({ at, changes: made }) => doneBy(made).map((what) => ({ what, at: at.toISOString() }))),
    product: {
      state,
      publishAt,
      unpublishAt,
      variants: variants.map(({ id: variantId, listPrice, tiers, scheduledPrices }) => ({
        id: variantId,
        listPrice,
        tiers,
        scheduledPrices,
      })),
    },
  };
  return new Refusal(codes.conflict, 'product.scheduledMeanwhile', {}, { scheduled });
}

function doneBy(changes: Changes): ScheduledMeanwhile['done'][number]['what'][] {
  const [, state] = changes['state'] ?? [];
  const prices = Object.keys(changes).some(
    (path) => /^variants\..*\.(?:listPrice|tiers\.\d+)$/.test(path) && !path.includes('.scheduledPrices.'),
  );
  const done = [...(state === 'active' ? ['onSale' as const] : state ? ['offSale' as const] : []), ...(prices ? ['prices' as const] : [])];
  return done.length > 0 ? done : ['plan'];
}

/** Countries that are left out are unchanged. */
const countriesIn = ({ countryCodes }: ListingInput, before: Snapshot | undefined): Snapshot['countryCodes'] =>
  countryCodes === undefined ? (before?.countryCodes ?? null) : countryCodes && [...new Set(countryCodes)];

function snapshotOf(
  input: ListingInput,
  { itemCode, store, category, known }: { itemCode: string; store: string; category: string; known: KnownItem | null },
): Snapshot {
  const before = known?.snapshot;
  const texts = Object.entries(input.texts)
    .filter(([, { name }]) => name !== '')
    .map(([language, text]) => {
      const old = before?.texts[language as Language];
      // A URL key stays as long as the name does, because links to it exist.
      return [language, { ...text, bullets: text.bullets.filter(Boolean), urlKey: old?.name === text.name ? old.urlKey : slug(text.name) }];
    });
  const alts = input.pictures.map(
    ({ key, alts: given }) => [key, Object.fromEntries(Object.entries(given).filter(([, alt]) => alt))] as const,
  );
  return {
    itemCode,
    store,
    category,
    state: input.state,
    publishAt: isoTime(input.publishAt),
    unpublishAt: isoTime(input.unpublishAt),
    sourceLanguage: input.sourceLanguage,
    ...itemFieldsOf(input),
    countryCodes: countriesIn(input, before),
    visibility: before?.visibility ?? 'everyone',
    pictureKeys: input.pictures.map(({ key }) => key),
    pictureAlts: Object.fromEntries(alts.filter(([, given]) => Object.keys(given).length > 0)),
    texts: Object.fromEntries(texts) as Snapshot['texts'],
    attributes: input.attributes.map(({ attributeKey, value }) => ({ attribute: attributeKey, value })),
    variants: input.variants.map(({ stock: _, id, gtin, makerNumber, retailPrice, options, scheduledPrices, ...variant }) => ({
      ...variant,
      id: id ?? 0,
      retailPrice: retailPrice === undefined ? (before?.variants.find((one) => one.id === id)?.retailPrice ?? null) : retailPrice,
      gtin: gtin.replace(/[\s-]/g, '') || null,
      makerNumber: makerNumber || null,
      scheduledPrices: byTime(scheduledPrices),
      options: options.map(({ attributeKey, valueKey, label }) => ({
        attribute: attributeKey,
        ...(valueKey === null ? { label: label ?? '' } : { value: valueKey }),
      })),
    })),
  };
}

/** Writes changed quantities only, and only if stock is as the form showed it. */
async function writeStock(tx: Tx, scope: RequestScope, itemId: number, input: ListingInput): Promise<void> {
  const { companyId, userId, accessCodes } = signedIn(scope);
  const [item] = await snapshotsOf(tx, { companyId, storeId: input.storeId, itemIds: [itemId] });
  const bySku = new Map(item?.snapshot.variants.map(({ sku, id }) => [sku, id]));
  const warehouses = new Set(
    (await queries.choicesOf(tx, { companyId, storeId: input.storeId, categoryId: null, language: scope.language }))?.warehouses.map(
      ({ id }) => id,
    ),
  );
  const now = new Map(
    (await queries.stockOf(tx, itemId, { lock: true })).map((place) => [`${place.variantId} ${place.warehouseId}`, place]),
  );
  const changed: StockLevel[] = [];
  const changes: Record<string, [string | null, string | null]> = {};
  const faults: Parameters<typeof invalidFields>[0] = {};
  for (const [index, variant] of input.variants.entries()) {
    for (const [row, { seen, ...place }] of variant.stock.entries()) {
      if (!warehouses.has(place.warehouseId)) throw notFound();
      const variantId = bySku.get(variant.sku) ?? 0;
      const before = now.get(`${variantId} ${place.warehouseId}`);
      const wanted = place.onHand !== (seen ?? 0);
      const incoming = place.incoming !== (before?.incoming ?? 0) || place.incomingAt !== (before?.incomingAt ?? null);
      if (!wanted && !incoming) continue;
      const at = `variants.${index}.stock.${row}.onHand`;
      if (wanted && (before?.onHand ?? 0) !== (seen ?? 0)) faults[at] = 'product.stockMoved';
      else if (wanted && place.onHand < (before?.reserved ?? 0)) faults[at] = 'product.stockReserved';
      changed.push({ ...place, variantId, onHand: wanted ? place.onHand : (before?.onHand ?? 0) });
      if (wanted) changes[`variants.${variant.sku}.stock`] = [String(before?.onHand ?? 0), String(place.onHand)];
      if (incoming) changes[`variants.${variant.sku}.incoming`] = [String(before?.incoming ?? 0), String(place.incoming)];
    }
  }
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  if (changed.length === 0) return;
  if (!accessCodes.includes('stock.manage')) throw new Refusal(codes.refused, 'product.mayNotStock');
  await setStock(tx, changed);
  await recordChanges(tx, [{ itemId, changes }], { userId, source: input.id === null ? 'created' : 'edited', at: scope.now });
  await publish(tx, 'stock.changed', { itemIds: [itemId] });
}
