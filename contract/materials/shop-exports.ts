import * as z from 'zod/mini';
import { integer } from '../wire/fields.ts';

/** Lists of items in the import formats of shop systems, and what each item still lacks to be sold there. */

export const shopSystems = ['shopify', 'woocommerce', 'magento'] as const;
export type ShopSystem = (typeof shopSystems)[number];
export const shopSystemNames: Record<ShopSystem, string> = { shopify: 'Shopify', woocommerce: 'WooCommerce', magento: 'Magento' };
/** Maximum number of options that Shopify accepts per item. */
export const mostShopifyOptions = 3;
export const mostMarkup = 1_000;

export const shopList = z.object({
  system: z.enum(shopSystems, 'field.required'),
  /** Markup in per cent on the buyer's price, for net selling prices; null: no selling prices are written. */
  markup: z._default(z.nullable(integer.check(z.gte(0, 'shopLists.markup'), z.lte(mostMarkup, 'shopLists.markup'))), null),
});
export type ShopList = z.output<typeof shopList>;

/**
 * Findings about an item. Only `notForResale` excludes it from the list: the buyer may not sell it, or not in a web shop, or no longer.
 * Informational findings: prices of another currency were converted into the buyer's (`currency`), or raised to the lowest that the seller
 * allows (`minimumPrice`). Without a rate (`rate`) no prices are written.
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
/** An item with only these findings is still ready. */
export const noticeOnly: ReadonlySet<ShopFinding> = new Set(['currency', 'minimumPrice']);
/** A description with fewer letters is too short. */
export const shortDescription = 60;

export const shopReadiness = z.object({
  items: z.int(),
  /** Items without findings to fix. */
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
