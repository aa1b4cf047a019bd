/** The demo market's goods as the catalogue takes them: stores, prices, tiers, stock and texts around the designs. */
import { schemesOfCategory } from './registrations.ts';
import { languages, type Language } from '../../contract/values/locale.ts';
import type { AttributeInput, CategoryInput, ItemInput, Localised, VariantInput } from '../../server/domains/catalogue/index.ts';
import type { StoreInput } from '../../server/domains/stores/index.ts';
import { chance, type DrawnDesign, designs, storeOf } from '../designs/index.ts';
import { brandOf } from './brands.ts';
import { demoRates, demoSellers, type DemoStore, storeOfDesigns } from '../market.ts';
import {
  attributes,
  attributeText,
  attributeValueText,
  categoryText,
  hasSizes,
  itemAttributes,
  itemText,
  storeTexts,
  type CategoryKey,
  type StoreKey,
  wholeDimensions,
} from '../texts/index.ts';
import { categoryTree, type Design, type DesignVariant, type Model } from './vocabulary.ts';

const inAll = <Value>(make: (language: Language) => Value): Localised<Value> =>
  Object.fromEntries(languages.map((language) => [language, make(language)]));

export const pictureKey = (name: string): string => `pictures/${name}.webp`;
const headerKey = (store: StoreKey): string => `headers/${store}.webp`;

const leafOfModel = new Map(
  Object.values(categoryTree).flatMap((middles) =>
    Object.values(middles).flatMap((leaves) =>
      (Object.entries(leaves) as [string, Model[]][]).flatMap(([leaf, models]) => models.map((model) => [model, leaf] as const)),
    ),
  ),
);

/** The tree, parents before children; each category shows a picture of its first design. */
export function demoCategories(): CategoryInput[] {
  const categories: CategoryInput[] = [];
  const add = (key: string, parentKey: string | null, pictureModel: Model): void => {
    const picture = designs.find((design) => design.model === pictureModel)?.variants[0]?.picture;
    categories.push({
      key,
      parentKey,
      position: categories.length,
      pictureKey: picture ? pictureKey(picture) : null,
      schemes: schemesOfCategory[key] ?? [],
      texts: inAll((language) => categoryText(key as CategoryKey, language)),
    });
  };
  const firstModel = (branch: object): Model => {
    const [first] = Object.values(branch) as (object | Model)[];
    return Array.isArray(branch) ? (branch[0] as Model) : firstModel(first as object);
  };
  for (const [top, middles] of Object.entries(categoryTree)) {
    add(top, null, firstModel(middles));
    for (const [middle, leaves] of Object.entries(middles)) {
      add(middle, top, firstModel(leaves));
      for (const [leaf, models] of Object.entries(leaves as Record<string, object>)) add(leaf, middle, firstModel(models));
    }
  }
  return categories;
}

/** The categories that ask for an attribute: the highest below which all categories have goods that say it. */
function categoriesOf(attribute: string): string[] {
  const leaves = new Set(
    designs.filter((design) => itemAttributes(design).some(({ key }) => key === attribute)).map(({ model }) => leafOfModel.get(model)),
  );
  const asking = (key: string, branch: object): string[] => {
    const children = Object.entries(branch) as [string, object][];
    if (Array.isArray(branch)) return leaves.has(key) ? [key] : [];
    const below = children.map(([child, inside]) => asking(child, inside));
    return below.every((keys, at) => keys.length === 1 && keys[0] === children[at]?.[0]) ? [key] : below.flat();
  };
  return Object.entries(categoryTree).flatMap(([top, branch]) => asking(top, branch));
}

export function demoAttributes(): AttributeInput[] {
  return attributes.map(({ key, type, unit, facet, isOption, values }, position) => ({
    key,
    type,
    unit,
    facet,
    isOption,
    position,
    names: inAll((language) => attributeText(key, language)),
    categoryKeys: categoriesOf(key),
    values: values.map((value, index) => ({
      ...value,
      position: index,
      names: inAll((language) => attributeValueText(key, value.key, language)),
    })),
  }));
}

const allStores: readonly DemoStore[] = demoSellers.flatMap((seller) => seller.stores);

export function demoStores(companyIds: ReadonlyMap<string, number>): StoreInput[] {
  return demoSellers.flatMap((seller) =>
    seller.stores.map((store) => ({
      itemCode: store.itemCode,
      companyId: companyIds.get(seller.email) ?? 0,
      name: store.name,
      currency: store.currency,
      vatCountryCode: seller.countryCode,
      countryCodes: [...store.countries],
      minimumOrderValue: store.minimumOrderValue,
      leadDays: store.leadDays,
      shippingFee: store.shippingFee,
      freeShippingFrom: store.freeShippingFrom,
      headerKey: headerKey(store.key),
      texts: inAll((language) => storeTexts(store.key, language)),
      warehouses: store.warehouses.map((warehouse) => ({ ...warehouse })),
    })),
  );
}

/** EAN-13 of the range that shops use inside, so that it is nobody's; the last digit checks the others. */
export function gtin(number: number): string {
  const digits = `27${String(number).padStart(10, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** Prices end as a price list's do: on ,50 or ,00 below a hundred, on whole units above. */
function rounded(amount: number): number {
  const step = amount < 1_000 ? 10 : amount < 10_000 ? 50 : 100;
  return Math.max(step, Math.round(amount / step) * step);
}

/** About two designs in three have a recommended retail price. It has VAT, and ends as shops' prices do: on ,90 below a hundred, on 9 above. */
function retailPriceOf(design: Design, listPrice: number): number | null {
  if (chance('retail', design.key) > 0.65) return null;
  const price = listPrice * (2.1 + 0.7 * chance('retail factor', design.key));
  return price < 10_000 ? Math.floor(price / 100) * 100 + 90 : Math.floor(price / 1_000) * 1_000 + 900;
}

const isSmall = (design: Design): boolean => design.basePrice < 4_000;

function priceOf(design: Design, variant: DesignVariant, store: DemoStore): number {
  const volume = ({ width, depth, height }: DesignVariant['dimensions']): number =>
    Math.max(width, 20) * Math.max(depth, 20) * Math.max(height, 20);
  const smallest = Math.min(...design.variants.map((one) => volume(one.dimensions)));
  const larger = (volume(variant.dimensions) / smallest) ** 0.55;
  return rounded(design.basePrice * larger * (demoRates[store.currency] ?? 1));
}

function tiersOf(design: Design, price: number): { from: number; price: number }[] {
  const steps: [number, number][] = isSmall(design)
    ? [
        [24, 0.95],
        [96, 0.9],
        [480, 0.84],
      ]
    : [
        [5, 0.96],
        [20, 0.91],
      ];
  return steps
    .map(([from, factor]) => ({ from, price: rounded(price * factor) }))
    .filter((tier, index, all) => tier.price < (all[index - 1]?.price ?? price));
}

function stockOf(design: Design, index: number, store: DemoStore, today: Date): VariantInput['stock'] {
  return store.warehouses.map((warehouse, place) => {
    const luck = chance('stock', design.key, index, place);
    const most = isSmall(design) ? 1_800 : 160;
    const onHand = luck < 0.07 ? 0 : Math.round(4 + luck ** 1.6 * most);
    const incoming = onHand < 12 ? Math.round(most / 4) : 0;
    const days = 12 + Math.round(chance('incoming', design.key, index) * 40);
    return { warehouse: warehouse.name, onHand, incoming, incomingAt: incoming > 0 ? isoDay(today, days) : null };
  });
}

const isoDay = (from: Date, days: number): string => new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);

function variantOf(
  design: Design,
  variant: DesignVariant,
  index: number,
  place: { itemCode: string; number: number; store: DemoStore; today: Date },
): VariantInput {
  const { itemCode, number, store, today } = place;
  const listPrice = priceOf(design, variant, store);
  const { dimensions, carton } = variant;
  const onOffer = chance('offer', design.key) < 0.05;
  const options: NonNullable<VariantInput['options']> = [{ attribute: 'colour', value: variant.colour }];
  // A size without a name is named by its measures.
  if (hasSizes(design))
    options.push(variant.size ? { attribute: 'size', value: variant.size } : { attribute: 'size', label: wholeDimensions(dimensions) });
  return {
    sku: `${itemCode}-${String(index + 1).padStart(2, '0')}`,
    gtin: gtin(number * 100 + index),
    listPrice,
    retailPrice: retailPriceOf(design, listPrice),
    weight: variant.weight,
    ...dimensions,
    cartonQuantity: carton.pieces,
    cartonWeight: carton.weight,
    cartonWidth: carton.dimensions.width,
    cartonDepth: carton.dimensions.depth,
    cartonHeight: carton.dimensions.height,
    moq: isSmall(design) && carton.pieces > 1 ? carton.pieces : null,
    multiple: isSmall(design) && carton.pieces > 1 ? carton.pieces : null,
    pictureKey: pictureKey(variant.picture),
    options,
    tiers: tiersOf(design, listPrice),
    activities: onOffer
      ? [
          {
            price: rounded(listPrice * 0.85),
            validFrom: new Date(today.getTime() - 3 * 86_400_000),
            validTo: new Date(today.getTime() + 25 * 86_400_000),
          },
        ]
      : [],
    stock: stockOf(design, index, store, today) ?? [],
  };
}

/** Some of Atelier Loire's designs are in its store for few. */
const reserveEvery = 8;
/** How many designs are for the demo buyer's eyes only. */
const exclusiveEvery = 78;

function itemOf(design: DrawnDesign, number: number, today: Date, exclusiveTo: number): ItemInput {
  const usual = storeOfDesigns[storeOf(design)];
  const key = usual === 'atelierloire' && number % reserveEvery === 3 ? 'loirereserve' : usual;
  const store = allStores.find((one) => one.key === key);
  const seller = demoSellers.find((one) => one.stores.some((own) => own.key === key));
  const category = leafOfModel.get(design.model);
  if (!store || !seller || !category) throw new Error(`nobody sells ${design.key}`);
  const itemCode = `${store.itemCode}-${String(10_000 + number * 7).padStart(5, '0')}`;
  const exclusive = number % exclusiveEvery === exclusiveEvery - 1;
  const pictures = [...new Set([...design.variants.slice(0, 1).map((variant) => variant.picture), ...design.pictures])];
  return {
    itemCode,
    store: store.itemCode,
    category,
    brand: brandOf(design),
    sourceLanguage: seller.language,
    originCountryCode: seller.countryCode,
    leadDays: chance('lead', design.key) < 0.15 ? store.leadDays + 14 : null,
    visibility: exclusive ? 'exclusive' : 'everyone',
    exclusiveTo: exclusive ? [exclusiveTo] : [],
    pictureKeys: pictures.map(pictureKey),
    salesCount: Math.round(chance('sales', design.key) ** 3 * 900),
    publishedAt: new Date(today.getTime() - Math.round(chance('published', design.key) * 700) * 86_400_000),
    texts: inAll((language) => itemText(design, language)),
    attributes: itemAttributes(design).map((one) => ({
      attribute: one.key,
      value: 'value' in one ? one.value : 'number' in one ? one.number : one.flag,
    })),
    variants: design.variants.map((variant, index) => variantOf(design, variant, index, { itemCode, number, store, today })),
  };
}

export function* demoItems(today: Date, exclusiveTo: number): Generator<ItemInput> {
  for (const [number, design] of designs.entries()) yield itemOf(design, number, today, exclusiveTo);
}
