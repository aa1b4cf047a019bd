/** The demo market straight in an index: the same items, names and synonyms as in PostgreSQL, in two seconds. */
import { languages } from '../../contract/values/locale.ts';
import { type DrawnDesign, designs } from '../../demo/designs/index.ts';
import { demoAttributes, demoCategories, demoItems, demoStores } from '../../demo/goods/items.ts';
import { demoSynonyms } from '../../demo/goods/synonyms.ts';
import { categoryTree } from '../../demo/goods/vocabulary.ts';
import { styles } from '../../demo/texts/models.ts';
import { shippedNames } from '../../server/domains/search/goods/tables.ts';
import { dictionaries, readDictionaries } from '../../server/domains/search/goods/dictionaries.ts';
import { MarketIndex } from '../../server/engines/search-index/data/market-index.ts';
import { Searcher } from '../../server/engines/search-index/query/searcher.ts';

const today = new Date('2026-11-01T00:00:00Z');

/** Each item's number is the place of its design, plus one. */
export async function demoSearcher(): Promise<Searcher> {
  // Nothing else keeps the process alive meanwhile.
  const alive = setInterval(() => undefined, 1_000);
  await readDictionaries();
  clearInterval(alive);
  const { goods, words } = shippedNames();
  const index = new MarketIndex(goods, dictionaries, words);
  const attributes = demoAttributes().map((attribute, at) => ({ ...attribute, id: at + 1 }));
  const attributeIds = new Map(attributes.map(({ key, id }) => [key, id]));
  const values = attributes.flatMap(({ id, values: own = [] }) => own.map((value) => ({ attributeId: id, ...value })));
  index.taxonomy.setAttributes(
    attributes.map(({ id, key, type, unit, facet, position, names }) => ({
      ...{ id, key, type, unit: unit ?? null, facet: facet ?? false, position: position ?? 0, names },
    })),
    values.map(({ attributeId, key, swatch, position, names }, at) => ({
      ...{ id: at + 1, attributeId, key, swatch: swatch ?? null, position: position ?? 0, names: names ?? {} },
    })),
  );
  const valueIds = new Map(values.map(({ attributeId, key }, at) => [`${attributeId} ${key}`, at + 1]));
  const categories = demoCategories();
  const categoryIds = new Map(categories.map(({ key }, at) => [key, at + 1]));
  const pathOf = (key: string): number[] => {
    const { parentKey } = categories.find((one) => one.key === key) ?? {};
    return [...(parentKey ? pathOf(parentKey) : []), categoryIds.get(key) ?? 0];
  };
  index.setCategories(
    categories.map(({ key, parentKey, position = 0, texts }) => {
      const path = pathOf(key);
      const names = Object.fromEntries(languages.map((language) => [language, texts[language]?.name ?? '']));
      return {
        id: path.at(-1) ?? 0,
        parentId: parentKey ? (categoryIds.get(parentKey) ?? null) : null,
        position,
        path,
        names,
        urlKeys: {},
      };
    }),
  );
  const stores = demoStores(new Map());
  index.taxonomy.setStores(
    stores.map(({ name, currency }, at) => ({ ...{ id: at + 1, name, open: true, exclusive: false, service: null, currency } })),
  );
  index.setSynonyms(demoSynonyms.map(({ language, words, leadsTo = [] }, id) => ({ id, language, words, leadsTo })));
  const storeIds = new Map(stores.map(({ itemCode }, at) => [itemCode, at + 1]));
  index.setRates(() => 1);
  const ordinals = (key: string, value: unknown): number[] => {
    const id = attributeIds.get(key) ?? 0;
    const listed = index.taxonomy.valueById(valueIds.get(`${id} ${String(value)}`) ?? 0);
    return [listed ?? index.taxonomy.valueByText(id, String(value)) ?? []].flat();
  };
  for (const [at, item] of [...demoItems(today, 1)].entries()) {
    index.put({
      itemId: at + 1,
      category: index.taxonomy.category(categoryIds.get(item.category) ?? 0)?.ordinal ?? 0,
      store: index.taxonomy.store(storeIds.get(item.store) ?? 0)?.ordinal ?? 0,
      currency: 0,
      countries: -1,
      sentFrom: -1,
      leadDays: 1,
      exclusive: false,
      sales: item.salesCount ?? 0,
      publishedAt: item.publishedAt?.getTime() ?? 0,
      values: (item.attributes ?? []).flatMap(({ attribute, value }) => ordinals(attribute, value)),
      variants: item.variants.map(({ listPrice, options = [] }, place) => ({
        ...{ id: at * 100 + place + 1, price: listPrice, inStock: true },
        values: options.flatMap(({ attribute, value, label }) => ordinals(attribute, value ?? label)),
      })),
      codes: [item.itemCode, ...item.variants.map(({ sku }) => sku)],
      sourceLanguage: item.sourceLanguage ?? 'en',
      texts: Object.fromEntries(
        languages.flatMap((language) => {
          const { name, summary = '', bullets = [], description = '' } = item.texts[language] ?? { name: '' };
          return name === '' ? [] : [[language, { name, others: [summary ?? '', bullets.join(' '), description ?? ''] }]];
        }),
      ),
    });
  }
  for (const _ of index.relabelling());
  return new Searcher(index);
}

const pathsOfModels = new Map<string, string[]>(
  Object.entries(categoryTree).flatMap(([top, middles]) =>
    Object.entries(middles).flatMap(([middle, leaves]) =>
      Object.entries(leaves as Record<string, readonly string[]>).flatMap(([leaf, models]) =>
        models.map((model): [string, string[]] => [model, [top, middle, leaf]]),
      ),
    ),
  ),
);

const featuresOf = (design: DrawnDesign): Set<string> =>
  new Set([
    design.model,
    design.collection,
    `form:${design.form}`,
    `style:${styles[design.collection]}`,
    ...(pathsOfModels.get(design.model) ?? []),
    design.material,
    ...(design.secondMaterial ? [design.secondMaterial] : []),
    ...design.traits,
    ...design.variants.map(({ colour }) => colour),
    ...Object.entries(design.figures).map(([figure, count]) => `${figure}:${count}`),
  ]);

/** What each item of the demo market is, by number: its model, form, collection, style, categories, materials, colours, traits and figures. */
export const features: ReadonlyMap<number, ReadonlySet<string>> = new Map(designs.map((design, at) => [at + 1, featuresOf(design)]));
