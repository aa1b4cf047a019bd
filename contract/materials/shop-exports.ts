import * as z from 'zod/mini';
import { integer } from '../wire/fields.ts';

/*
 * Lists of items as a dealer's own shop takes them in, with what each item still lacks to be sold there.
 */

export const shopSystems = ['shopify', 'woocommerce', 'magento'] as const;
export type ShopSystem = (typeof shopSystems)[number];
export const shopSystemNames: Record<ShopSystem, string> = { shopify: 'Shopify', woocommerce: 'WooCommerce', magento: 'Magento' };
/** Options of one item that Shopify takes. */
export const mostShopifyOptions = 3;
export const mostMarkup = 1_000;

export const shopList = z.object({
  system: z.enum(shopSystems, 'field.required'),
  /** Per cent on what the buyer pays, for the selling prices, net as those are; null: none are written. */
  markup: z._default(z.nullable(integer.check(z.gte(0, 'shopLists.markup'), z.lte(mostMarkup, 'shopLists.markup'))), null),
});
export type ShopList = z.output<typeof shopList>;

/**
 * What there is to say of an item. `notForResale` alone keeps it out of the list: the buyer may not sell it, or not in a web shop, or not any
 * more. What was done is only told: prices of another currency were converted into the buyer's (`currency`), or raised to the lowest that the
 * seller allows (`minimumPrice`). Without a rate (`rate`) no prices are written.
 */
export const shopFindings = [
  'notForResale',
  'translation',
  'description',
  'picture',
  'gtin',
  'weight',
  'maker',
  'responsible',
  'options',
  'sku',
  'rate',
  'currency',
  'minimumPrice',
] as const;
export type ShopFinding = (typeof shopFindings)[number];
/** Of these an item may have any and still be ready. */
export const toldOnly: ReadonlySet<ShopFinding> = new Set(['currency', 'minimumPrice']);
/** A description of fewer letters says too little. */
export const shortDescription = 60;

export const shopReadiness = z.object({
  items: z.int(),
  /** Items with nothing to be mended. */
  ready: z.int(),
  findings: z.array(
    z.object({
      finding: z.enum(shopFindings),
      /** In the caller's language. */
      text: z.string(),
      items: z.int(),
      examples: z.array(z.object({ id: z.int(), name: z.string(), urlKey: z.string() })),
    }),
  ),
});
export type ShopReadiness = z.output<typeof shopReadiness>;
