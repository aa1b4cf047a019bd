import { itemTargets } from '../catalogue/item-fields.ts';
import { languages } from '../values/locale.ts';

/* The words of an import: its limits, its states, the systems whose exports are known, and what a column can be. */

/** Limits of a list. The file size is limited by the purpose `importFile`. */
export const importBounds = {
  lines: 100_000,
  columns: 300,
  cells: 12_000_000,
  linesOfItem: 1_000,
  picturesOfItem: 30,
  days: 30,
  /** Pictures by address, and gigabytes of them. */
  addresses: 5_000,
  gigabytes: 5,
} as const;

/** From this number of items on that a list gives another name its user is asked before it is written. */
export const overwrittenMost = 3;

export const importStates = ['reading', 'read', 'checking', 'checked', 'writing', 'done', 'undoing', 'undone', 'failed'] as const;
export type ImportState = (typeof importStates)[number];
/** States in which a job is running. */
export const importRunning: readonly ImportState[] = ['reading', 'checking', 'writing', 'undoing'];
/** Steps that the seller or the operator can cancel. */
export const cancellable: readonly ImportState[] = ['reading', 'checking', 'writing'];
export const importLayouts = [
  'own',
  'shopify',
  'woocommerce',
  'magento',
  'prestashop',
  'shopware5',
  'shopware6',
  'oxid',
  'bagisto',
  'vendure',
  'spree',
  'google',
  'amazon',
  'wix',
  'squarespace',
  'bigcommerce',
  'ecwid',
  'ebay',
  'etsy',
] as const;
export type ImportLayout = (typeof importLayouts)[number];

/** Information required by law, once per item and by language. */
export const plainSaidTargets = [
  'maker',
  'responsible',
  'minimumAge',
  'marks',
  'model',
  'batch',
  'energyClass',
  'eprel',
  'commodityCode',
  'hazardous',
  'schemes',
  'registrations',
  'weeeNumber',
  'packagingNumber',
  'batteryNumber',
] as const;
export const saidTargets = ['warnings', 'composition'] as const;
/** Targets without a suffix. */
export const plainTargets = [
  'item',
  'sku',
  'variantSku',
  'parent',
  'kind',
  'category',
  'subcategory',
  'state',
  'publishAt',
  'unpublishAt',
  'discontinued',
  'price',
  'retailPrice',
  'tiers',
  'tierFrom',
  'tierPrice',
  'tierGroup',
  'tierKind',
  'priceChange',
  'priceUnit',
  'weightChange',
  'dimensions',
  'scheduledPrices',
  'comparePrice',
  'salePrice',
  'saleFrom',
  'saleUntil',
  'onSale',
  'currency',
  'gtin',
  'makerNumber',
  'stock',
  'moq',
  'multiple',
  'carton',
  ...itemTargets,
  'pictures',
  'variantPicture',
  ...plainSaidTargets,
  'language',
  'weightUnit',
  'lengthUnit',
  'options',
  'optionNames',
  'optionValues',
  'combinations',
  'attributes',
] as const;
export type PlainTarget = (typeof plainTargets)[number];
export const textTargets = ['name', 'summary', 'description', 'bullets'] as const;
export const weightUnits = ['g', 'kg', 'lb', 'oz'] as const;
export const lengthUnits = ['mm', 'cm', 'm', 'in', 'ft'] as const;
export const lengthTargets = ['width', 'depth', 'height'] as const;
/** Columns that name an option, and those that hold its value. */
export const optionPlaces = 5;

const patterns = [
  new RegExp(`^(?:${plainTargets.join('|')})$`),
  new RegExp(`^(?:${[...textTargets, ...saidTargets].join('|')})(?:\\.(?:${languages.join('|')}))?$`),
  new RegExp(`^weight\\.(?:${weightUnits.join('|')})$`),
  new RegExp(`^(?:${lengthTargets.join('|')})\\.(?:${lengthUnits.join('|')})$`),
  new RegExp(`^option[1-${optionPlaces}](?:\\.name)?$`),
  /^stock\.\d{1,15}$/,
  /^tier(?:From|Price)?\.[1-9]\d{0,6}$/,
  /^(?:attribute|option)\.[^\s].{0,99}$/,
];
/** True for a valid target. */
export const isTarget = (target: string): boolean => patterns.some((pattern) => pattern.test(target));
/** Several columns may have these targets. */
export const repeatable = (target: string): boolean => ['pictures', 'category', 'subcategory', 'bullets', 'gtin', 'state'].includes(target);

/** A cell with this word clears the value; an empty cell leaves it unchanged. */
export const emptyWord = '[empty]';
