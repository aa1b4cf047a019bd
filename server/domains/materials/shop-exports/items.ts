import type { ComplianceGap } from '../../../../contract/catalogue/compliance.ts';
import { type ShopFinding, type ShopList, mostShopifyOptions, shortDescription } from '../../../../contract/materials/shop-exports.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { pictureUrl } from '../../../../contract/values/pictures.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { complianceGaps, converter, findPreferredCurrency, nameOf, preferredOf } from '../../catalogue/index.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { type ListItem, listItems, type ListVariant } from '../downloads/list-queries.ts';
import { isOver } from '../downloads/list-rows.ts';

/** An option of a variant: its attribute's key, and the names of both in the language of the list. */
export type ShopOption = { key: string; name: string; value: string };
/**
 * `cost` is the buyer's price, `price` the selling price, `retail` the seller's recommended retail price with VAT, all in units of the buyer's
 * currency; null: not written.
 */
export type ShopVariant = Omit<ListVariant, 'options'> & {
  options: ShopOption[];
  cost: number | null;
  price: number | null;
  retail: number | null;
  picture: string | null;
};
/** An item in the model of shop systems. Pictures are addresses; the first is the main one. */
export type ShopItem = {
  item: ListItem;
  /** Names of its categories, top level first. */
  path: string[];
  pictures: string[];
  variants: ShopVariant[];
};
export type Checked = { item: ListItem; shop: ShopItem | null; findings: ShopFinding[] };

const named = (table: 'attribute' | 'attribute_value', row: string): string =>
  nameOf({ table, id: `${row}.id`, key: `${row}.key`, language: '$2' });
const more = `
select i.id, ${complianceGaps({ item: 'i', store: 's' })} as gaps,
  exists (select 1 from item_text x where x.item_id = i.id and x.language = $2) as translated,
  (select array_agg(n.name order by p.place) from unnest(c.path) with ordinality as p (id, place) cross join lateral (
    select x.name from category_text x where x.category_id = p.id order by x.language = $2 desc, x.language = 'en' desc limit 1) n) as path,
  (select json_object_agg(v.id, (select json_agg(json_build_object('key', a.key, 'name', ${named('attribute', 'a')},
      'value', case when w.id is null then o.label else ${named('attribute_value', 'w')} end) order by o.position, o.attribute_id)
    from variant_option o join attribute a on a.id = o.attribute_id left join attribute_value w on w.id = o.attribute_value_id where o.variant_id = v.id))
    from variant v where v.item_id = i.id and v.state = 'active') as options
from item i join store s on s.id = i.store_id join category c on c.id = i.category_id where i.id = any ($1::bigint[])`;
type More = {
  id: number;
  gaps: ComplianceGap[];
  translated: boolean;
  path: string[] | null;
  options: Record<string, ShopOption[] | null> | null;
};

/**
 * Translations can be identical, but a shop accepts no two variants with the same options: the SKU is added to the last option of the
 * second.
 */
function apart(variants: readonly ShopVariant[]): ShopVariant[] {
  const seen = new Set<string>();
  return variants.map((variant) => {
    const { options, sku } = variant;
    const key = options.map(({ value }) => value.toLowerCase()).join('\n');
    const last = options.at(-1);
    if (!last || !seen.has(key)) {
      seen.add(key);
      return variant;
    }
    return { ...variant, options: [...options.slice(0, -1), { ...last, value: `${last.value} (${sku})` }] };
  });
}

/**
 * The identifiers of an item's lines in WooCommerce and Magento: its variants' SKUs and, if there is a line for the item itself, its code.
 */
function keysOf({ itemCode }: ListItem, variants: readonly ShopVariant[]): string[] {
  const keys = variants.map(({ sku }) => sku.toUpperCase());
  return variants.length > 1 || variants[0]?.options.length ? [itemCode.toUpperCase(), ...keys] : keys;
}

/** Number of items in memory at once. */
const batch = 200;

/** A shop sells in the buyer's country: the numbers of other countries are left out. */
const withNumbersOf = (item: ListItem, country: string): ListItem => ({
  ...item,
  compliance: { ...item.compliance, registrations: item.compliance.registrations.filter(({ countryCode }) => countryCode === country) },
});

/**
 * The items that the buyer may sell in a shop, with findings about each: in the given order, in batches of 200, four statements a batch.
 */
export async function* shopItems(
  reader: Reader,
  scope: SignedInScope,
  { itemIds, list }: { itemIds: readonly number[]; list: ShopList },
): AsyncGenerator<Checked[]> {
  const { publicUrl } = scope;
  const today = scope.now.toISOString().slice(0, 10);
  const taken = new Set<string>();
  for (let at = 0; at < itemIds.length; at += batch) {
    const found = await listItems(reader, scope, itemIds.slice(at, at + batch));
    const items = found.filter(({ variants }) => variants?.length).map((item) => withNumbersOf(item, scope.country));
    const [facts, prices, preferred] = await Promise.all([
      // sql-check: not null gaps, they are made of one row
      read<More>(reader, 'materials_shop', more, [items.map(({ id }) => id), scope.language]),
      resolvePrices(reader, {
        lines: items.flatMap(({ variants }) => (variants ?? []).map(({ id }) => ({ variantId: id, quantity: 0 }))),
        companyId: scope.caller.companyId,
        now: scope.now,
      }),
      findPreferredCurrency(reader, scope.caller.companyId, [...new Set(items.map(({ currency }) => currency))]),
    ]);
    const factsOf = new Map(facts.map((row) => [row.id, row]));
    yield items.map((item) => {
      const facts = factsOf.get(item.id);
      const allowed = item.resale?.channels ?? null;
      if (item.resaleRefused || isOver(item.resale?.validTo ?? null, today) || (allowed?.length && !allowed.includes('webShop')))
        return { item, shop: null, findings: ['notForResale'] };
      // A shop has one currency: the buyer's.
      const foreign = preferred.currency !== null && preferred.currency !== item.currency;
      const convert = converter(preferredOf(preferred, item.currency), item.currency);
      const wholeNumber = (amount: number): number | null => {
        if (!foreign) return wholeUnits(amount, item.currency);
        const converted = convert(amount);
        return converted && wholeUnits(converted.amount, converted.currency);
      };
      let raised = false;
      const sold = (item.variants ?? []).map((variant): ShopVariant => {
        const cost = scope.seesPrices ? (prices.get(variant.id)?.unitPrice ?? null) : null;
        const retail = scope.seesPrices ? prices.get(variant.id)?.retail : undefined;
        const wanted = cost === null || list.markup === null ? null : Math.round((cost * (100 + list.markup)) / 100);
        const lowest = item.resale?.minimumPrice ?? 0;
        raised ||= wanted !== null && wanted < lowest;
        return {
          ...variant,
          options: facts?.options?.[variant.id] ?? [],
          cost: cost === null ? null : wholeNumber(cost),
          price: wanted === null ? null : wholeNumber(Math.max(wanted, lowest)),
          // Converted it would be a price that nobody recommends.
          retail: retail && !foreign ? wholeUnits(retail.price, item.currency) : null,
          picture: variant.pictureKey && publicUrl + pictureUrl(variant.pictureKey, 'n0'),
        };
      });
      const variants = apart(sold);
      const lineKeys = keysOf(item, variants);
      const isTaken = lineKeys.some((key) => taken.has(key)) || new Set(lineKeys).size < lineKeys.length;
      for (const key of lineKeys) taken.add(key);
      const keys = [...item.pictureKeys, ...variants.flatMap(({ pictureKey }) => pictureKey ?? [])];
      const pictures = [...new Set(keys)].map((key) => publicUrl + pictureUrl(key, 'n0'));
      const most = Math.max(...variants.map(({ options }) => options.length));
      const wrong: Partial<Record<ShopFinding, boolean>> = {
        translation: !facts?.translated,
        description: item.description.length + item.bullets.join('').length < shortDescription,
        picture: pictures.length === 0,
        gtin: variants.some(({ gtin }) => !gtin),
        weight: variants.some(({ weight }) => !weight),
        maker: facts?.gaps.includes('maker') ?? false,
        responsible: facts?.gaps.includes('responsible') ?? false,
        options: list.system === 'shopify' && most > mostShopifyOptions,
        sku: list.system !== 'shopify' && isTaken,
        rate: foreign && scope.seesPrices && convert(100) === null,
        currency: foreign && scope.seesPrices && convert(100) !== null,
        minimumPrice: raised,
      };
      const findings = (Object.keys(wrong) as ShopFinding[]).filter((finding) => wrong[finding]);
      return { item, shop: { item, path: facts?.path ?? [], pictures, variants }, findings };
    });
  }
}
