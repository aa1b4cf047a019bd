import { richTextPlain } from '../../../../contract/values/rich-text.ts';
import type { Party } from '../../../../contract/catalogue/item-compliance.ts';
import { type DecimalSign, numberText } from '../../../../contract/wire/csv.ts';
import { columnFields, type ColumnField, type LayoutColumn } from '../../../../contract/materials/layout-columns.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { shownNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import { type RegistrationScheme, registrationSchemes } from '../../../../contract/catalogue/item-compliance.ts';
import { message } from '../../../platform/texts.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import type { ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { resolvePrices } from '../../pricing/resolve/index.ts';
import { type ListItem, listItems, type ListVariant } from './list-queries.ts';
import { picturesOf } from './picture-names.ts';

export type Cell = string | number | null;
/** Number of items in memory at once. */
const batch = 200;

/** Reads columns stored as JSON; fields that no longer exist are omitted. */
export function readColumns(stored: unknown): LayoutColumn[] | null {
  if (!Array.isArray(stored)) return null;
  return (stored as LayoutColumn[]).filter(({ field }) => columnFields.includes(field));
}

type Line = {
  item: ListItem;
  variant: ListVariant;
  price: ResolvedPrice | null;
  publicUrl: string;
  today: string;
  language: Language;
  /** For numbers within texts. */
  decimal: DecimalSign;
};

/** Formats an attribute value for readers. */
function said(value: string | number | boolean, language: Language, decimal: DecimalSign): string {
  if (typeof value === 'boolean') return message(value ? 'downloads.yes' : 'downloads.no', language);
  return typeof value === 'number' ? numberText(value, decimal) : value;
}

/** True if 'YYYY-MM-DD', the last day of a right, is over. */
export const isOver = (lastDay: string | null, today: string): boolean => lastDay !== null && lastDay < today;
const kilograms = (grams: number | null): number | null => (grams === null ? null : grams / 1000);
const centimetres = (millimetres: number | null): number | null => (millimetres === null ? null : millimetres / 10);

const addressOf = (party: Party | null): Cell => party && `${party.line1}, ${party.postalCode} ${party.city}, ${party.countryCode}`;
const contactOf = (party: Party | null): Cell => party && [party.email, party.website].filter(Boolean).join(', ');

const otherSchemes = registrationSchemes.filter((scheme) => !['weee', 'packaging', 'batteries'].includes(scheme));
/** With the country before each, and the label of its register: `DE: WEEE-Reg.-Nr. DE 12345678; FR: IDU FR123456_05ABCD`. */
const numbersOf = ({ compliance }: ListItem, schemes: readonly RegistrationScheme[]): Cell =>
  compliance.registrations
    .filter(({ scheme }) => schemes.includes(scheme))
    .map((one) => `${one.countryCode}: ${shownNumber(one)}`)
    .join('; ');

const priced =
  (amountOf: (price: ResolvedPrice) => number) =>
  ({ price }: Line): Cell =>
    price && wholeUnits(amountOf(price), price.currency);

/** Amounts are in whole units of the currency, weights in kilograms, lengths in centimetres. */
const fields: Record<ColumnField, (line: Line) => Cell> = {
  sku: ({ variant }) => variant.sku,
  itemCode: ({ item }) => item.itemCode,
  gtin: ({ variant }) => variant.gtin,
  name: ({ item }) => item.name,
  summary: ({ item }) => item.summary,
  description: ({ item }) => richTextPlain(item.description),
  bullets: ({ item }) => item.bullets.join('\n'),
  category: ({ item }) => item.category,
  store: ({ item }) => item.store,
  brand: ({ item }) => item.brand,
  options: ({ variant }) => variant.options,
  attributes: ({ item, decimal, language }) =>
    (item.attributes ?? [])
      .map(({ name, value, unit }) => `${name}: ${said(value, language, decimal)}${unit ? ` ${unit}` : ''}`)
      .join('; '),
  origin: ({ item }) => item.origin,
  weight: ({ variant }) => kilograms(variant.weight),
  width: ({ variant }) => centimetres(variant.width),
  depth: ({ variant }) => centimetres(variant.depth),
  height: ({ variant }) => centimetres(variant.height),
  cartonQuantity: ({ price }) => price?.rule.carton ?? null,
  cartonWeight: ({ variant }) => kilograms(variant.carton.weight),
  cartonWidth: ({ variant }) => centimetres(variant.carton.width),
  cartonDepth: ({ variant }) => centimetres(variant.carton.depth),
  cartonHeight: ({ variant }) => centimetres(variant.carton.height),
  minimumQuantity: ({ price }) => price?.rule.moq ?? null,
  quantityStep: ({ price }) => price?.rule.multiple ?? null,
  leadDays: ({ item }) => item.leadDays,
  price: priced(({ unitPrice }) => unitPrice),
  listPrice: priced(({ listPrice }) => listPrice),
  retailPrice: ({ price }) => (price?.retail ? wholeUnits(price.retail.price, price.currency) : null),
  margin: ({ price }) => price?.retail?.margin ?? null,
  currency: ({ item }) => item.currency,
  priceTiers: ({ price, decimal }) =>
    price && price.tiers.map(({ from, unitPrice }) => `${from}: ${numberText(wholeUnits(unitPrice, price.currency), decimal)}`).join('; '),
  resale: ({ item, today }) => (item.resaleRefused || isOver(item.resale?.validTo ?? null, today) ? 'no' : 'yes'),
  resaleCountries: ({ item }) => (item.resale?.countryCodes ?? item.countryCodes).join(', '),
  resaleChannels: ({ item }) => item.resale?.channels?.join(', ') ?? null,
  minimumPrice: ({ item }) => (item.resale?.minimumPrice ? wholeUnits(item.resale.minimumPrice, item.currency) : null),
  resaleUntil: ({ item }) => item.resale?.validTo ?? null,
  maker: ({ item }) => item.compliance.maker?.name ?? null,
  makerAddress: ({ item }) => addressOf(item.compliance.maker),
  makerContact: ({ item }) => contactOf(item.compliance.maker),
  responsible: ({ item }) => item.compliance.responsible?.name ?? null,
  responsibleAddress: ({ item }) => addressOf(item.compliance.responsible),
  responsibleContact: ({ item }) => contactOf(item.compliance.responsible),
  warnings: ({ item }) => item.compliance.warnings?.text ?? null,
  composition: ({ item }) => item.compliance.composition?.text ?? null,
  minimumAge: ({ item }) => item.compliance.minimumAge,
  marks: ({ item }) => item.compliance.marks.join(', '),
  model: ({ item }) => item.compliance.model,
  batch: ({ item }) => item.compliance.batch,
  energyClass: ({ item }) => item.compliance.energyClass,
  eprelNumber: ({ item }) => item.compliance.eprelNumber,
  commodityCode: ({ item }) => item.compliance.commodityCode,
  hazardous: ({ item }) => (item.compliance.hazardous ? 'yes' : 'no'),
  weeeNumbers: ({ item }) => numbersOf(item, ['weee']),
  packagingNumbers: ({ item }) => numbersOf(item, ['packaging']),
  batteryNumbers: ({ item }) => numbersOf(item, ['batteries']),
  otherNumbers: ({ item }) => numbersOf(item, otherSchemes),
  available: ({ variant }) => variant.available,
  incoming: ({ variant }) => variant.incoming,
  incomingAt: ({ variant }) => variant.incomingAt,
  pictures: ({ item, variant }) =>
    picturesOf(item)
      .filter(({ sku }) => sku === null || sku === variant.sku)
      .map(({ name }) => name)
      .join(', '),
  documents: ({ item }) => (item.documents ?? []).map(({ name }) => name).join(', '),
  address: ({ item, publicUrl }) => `${publicUrl}/item/${item.urlKey}~${item.id}`,
  updatedAt: ({ item }) => item.updatedAt.toISOString(),
};

/** Empty for users who may not see prices. The columns are unchanged, because other programs rely on them. */
const amountFields: ReadonlySet<ColumnField> = new Set(['price', 'listPrice', 'priceTiers', 'retailPrice', 'margin']);

/** One row per variant that the caller may see now; `onItems` gets the items of each batch. Two statements per 200 items. */
export async function* rowsOf(
  reader: Reader,
  scope: SignedInScope,
  list: {
    itemIds: readonly number[];
    columns: readonly LayoutColumn[];
    decimal: DecimalSign;
    onItems?: (items: ListItem[]) => Promise<void>;
  },
): AsyncGenerator<Cell[][]> {
  const { publicUrl } = scope;
  const { decimal } = list;
  const today = scope.now.toISOString().slice(0, 10);
  for (let at = 0; at < list.itemIds.length; at += batch) {
    const items = await listItems(reader, scope, list.itemIds.slice(at, at + batch));
    const lines = items.flatMap((item) => (item.variants ?? []).map((variant) => ({ item, variant })));
    const prices = await resolvePrices(reader, {
      lines: lines.map(({ variant }) => ({ variantId: variant.id, quantity: 0 })),
      companyId: scope.caller.companyId,
      now: scope.now,
    });
    await list.onItems?.(items);
    if (lines.length === 0) continue;
    yield lines.map(({ item, variant }) => {
      const price = prices.get(variant.id) ?? null;
      const line = { item, variant, price, publicUrl, today, decimal, language: scope.language };
      return list.columns.map(({ field }) => (!scope.seesPrices && amountFields.has(field) ? null : fields[field](line)));
    });
  }
}
