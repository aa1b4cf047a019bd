import type { MessageKey } from '../../../platform/texts.ts';
import { foldedOption, ownOptionName } from '../../../../contract/catalogue/own-options.ts';
import type { ListingInput } from '../../../../contract/listings/listings.ts';
import { BadValue, parseGtin } from '../../catalogue/index.ts';
import { isFree, priceFault } from './prices.ts';
import { scheduledPriceFaults, sells, timeFaults } from '../schedule/schedule.ts';
import type { Snapshot } from './snapshots.ts';

type Faults = Record<string, MessageKey>;
type AttributeFacts = Map<string, { type: 'number' | 'choice' | 'flag' | 'text'; isOption: boolean; values: Set<string> }>;

/** A GTIN with valid length and check digit; empty means none. */
export function gtinFault(gtin: string): MessageKey | null {
  if (gtin === '') return null;
  try {
    parseGtin(gtin);
    return null;
  } catch (error) {
    if (error instanceof BadValue) return 'product.gtin';
    throw error;
  }
}

/** SKUs in upper case that an item newly reserves in its store; archived items without a schedule reserve none. */
export function skusTakenBy(before: Snapshot | null, after: Snapshot): string[] {
  const reserved = (item: Snapshot | null): string[] =>
    item && (item.state !== 'archived' || item.publishAt !== null) ? item.variants.map(({ sku }) => sku.toUpperCase()) : [];
  const own = new Set(reserved(before));
  return reserved(after).filter((sku) => !own.has(sku));
}

/** Data that the rules compare the form with. */
type Around = {
  /** SKUs of other items, in capitals. */
  taken: ReadonlySet<string>;
  /** Pictures that its variants use. */
  ownPictures: readonly string[];
  now: Date;
};

/** Errors in an item's form that its schema cannot detect, by field. */
export function faultsOf(input: ListingInput, facts: AttributeFacts, { taken, ownPictures, now }: Around): Faults {
  const faults: Faults = { ...timeFaults(input, now) };
  if (!input.texts[input.sourceLanguage]?.name) faults[`texts.${input.sourceLanguage}.name`] = 'product.name';
  for (const [language, text] of Object.entries(input.texts)) {
    if (!text.name && (text.summary || text.description || text.bullets.length > 0)) faults[`texts.${language}.name`] = 'product.name';
  }
  input.attributes.forEach(({ attributeKey, value }, index) => {
    const fact = facts.get(attributeKey);
    const fits =
      fact &&
      (fact.type === 'number'
        ? typeof value === 'number' && Number.isFinite(value)
        : fact.type === 'flag'
          ? typeof value === 'boolean'
          : typeof value === 'string' && value !== '' && (fact.type === 'text' || fact.values.has(value)));
    if (!fits) faults[`attributes.${index}`] = 'product.attribute';
  });
  const skus = new Set<string>();
  const choices = new Set<string>();
  const optionKeys = input.variants[0]?.options.map(({ attributeKey }) => attributeKey).join();
  const pictures = new Set([...input.pictures.map(({ key }) => key), ...ownPictures]);
  input.variants.forEach((variant, index) => {
    const at = (field: string, key: MessageKey): void => void (faults[`variants.${index}.${field}`] ??= key);
    const sku = variant.sku.toUpperCase();
    if (skus.has(sku)) at('sku', 'product.skuTwice');
    else if (taken.has(sku)) at('sku', 'product.skuTaken');
    skus.add(sku);
    const gtin = gtinFault(variant.gtin);
    if (gtin) at('gtin', gtin);
    const choice = variant.options.map(({ attributeKey, valueKey, label }) => `${attributeKey}=${valueKey ?? label?.toLowerCase()}`).join();
    if (variant.options.map(({ attributeKey }) => attributeKey).join() !== optionKeys) at('options', 'product.options');
    else if (choices.has(choice)) at('options', input.variants.length > 1 && choice === '' ? 'product.options' : 'product.optionsTwice');
    choices.add(choice);
    const badOption = variant.options.some(({ attributeKey, valueKey, label }) => {
      if (ownOptionName(attributeKey) !== null) return valueKey !== null || !label;
      const fact = facts.get(attributeKey);
      return !fact?.isOption || (valueKey === null ? !label : !fact.values.has(valueKey));
    });
    const names = new Set(variant.options.map(({ attributeKey }) => foldedOption(attributeKey)));
    if (badOption || names.size < variant.options.length) at('options', 'product.options');
    const price = priceFault(variant.listPrice, variant.tiers);
    if (price) at('tiers', price);
    else if (sells(input) && isFree(variant)) at(variant.listPrice === 0 ? 'listPrice' : 'tiers', 'product.priceZero');
    for (const [field, key] of Object.entries(scheduledPriceFaults(variant.scheduledPrices, now))) at(`scheduledPrices.${field}`, key);
    if (variant.pictureKey !== null && !pictures.has(variant.pictureKey)) at('pictureKey', 'upload.gone');
    variant.stock.forEach((place, row) => {
      if (place.incoming > 0 && place.incomingAt === null) at(`stock.${row}.incomingAt`, 'product.incomingAt');
    });
  });
  return faults;
}
