import { lengthTargets, lengthUnits, weightUnits } from '../../../../contract/listings/import-words.ts';
import { type ImportColumn, type ImportPage, type ImportSettings } from '../../../../contract/listings/imports.ts';
import type { Translate } from '../../../app/i18n/translate.ts';
import type { Reading } from './import-columns.tsx';

/** Something that the list leaves open, how it is read, and the other ways to read it. */
export type Assumption = {
  key: string;
  title: string;
  examples: string[];
  /** Why what follows looks unlikely; null if it does not. */
  doubt: string | null;
  choices: { label: string; chosen: boolean; reading: Reading }[];
  /** The pattern of generated numbers can be edited. */
  pattern?: string;
};

type Given = { page: ImportPage; reading: Reading; text: Translate; number: (value: number) => string };
type Column = ImportColumn & { index: number; use: string | null };

/** Grams and millimetres of each unit. */
const sizes: Record<string, number> = { g: 1, kg: 1000, lb: 453.6, oz: 28.35, mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8 };
/** Outside of these, a typical value is questioned: grams, and millimetres. */
const usual = { weight: [1, 100_000], length: [2, 4_000] } as const;

const columnsOf = ({ page, reading }: Given): Column[] =>
  page.columns.map((column, index) => ({ ...column, index, use: reading.mapping[index] ?? null }));

/** Another target for a column; other columns with this target lose it. */
function withTarget({ mapping, settings }: Reading, index: number, target: string | null, change: Partial<ImportSettings> = {}): Reading {
  return {
    mapping: mapping.map((before, at) => (at === index ? target : target !== null && before === target ? null : before)),
    settings: { ...settings, ...change },
  };
}

/** What is assumed of a list, in the order in which it matters. */
export function assumptionsOf(given: Given): Assumption[] {
  if (given.page.layout === 'own') return [];
  const columns = columnsOf(given);
  return [
    ...identity(given, columns),
    ...grouping(given, columns),
    ...sections(given, columns),
    ...prices(given, columns),
    ...stock(given, columns),
    ...columns.flatMap((column) => unit(given, columns, column)),
  ];
}

/** Numbers that only count the lines, or that are on several. Exports of shop systems repeat them on purpose. */
function doubtOf(key: Column, { page, text }: Given): string | null {
  if (key.counter) return text('listing-import.ask.counter');
  return key.use === 'sku' && !key.unique && page.layout === null ? text('listing-import.ask.repeated') : null;
}

/** What recognizes the items: a column, or numbers by a pattern. */
function identity(given: Given, columns: readonly Column[]): Assumption[] {
  const { page, reading, text } = given;
  const { mapping, settings } = reading;
  const key = columns.find(({ use }) => use === 'sku') ?? columns.find(({ use }) => use === 'item');
  const full = Math.max(0, ...columns.map(({ filled }) => filled));
  const others = columns.filter(
    ({ use, why, unique, filled, index, numbers, samples }) =>
      index !== key?.index &&
      (why === null || why === 'second') &&
      unique &&
      filled === full &&
      samples.every((sample) => sample.length <= 60) &&
      (use === null || use === 'item' || use === 'sku' || use === 'gtin' || use === 'makerNumber') &&
      !numbers.some(({ value }) => !Number.isInteger(value)),
  );
  const without = mapping.map((target) => (target === 'sku' || target === 'item' ? null : target));
  const byColumn = (column: Column): Assumption['choices'][number] => ({
    label: text('listing-import.ask.useColumn', { header: column.header }),
    chosen: false,
    reading: { mapping: without.map((target, at) => (at === column.index ? 'item' : target)), settings: { ...settings, numbers: '' } },
  });
  if (settings.numbers !== '') {
    return [
      {
        key: 'numbers',
        title: text('listing-import.ask.numbers'),
        examples: [0, 1, 2].flatMap((line) => exampleOf(settings.numbers, page, line)),
        doubt: null,
        choices: [...(key ? [key] : []), ...others].map(byColumn).slice(0, 4),
        pattern: settings.numbers,
      },
    ];
  }
  if (!key) return [];
  const source = [key, ...others].find(({ header }) => header !== '' && !/[{}]/.test(header));
  return [
    {
      key: 'key',
      title: text('listing-import.ask.key', { header: key.header }),
      examples: key.samples,
      doubt: doubtOf(key, given),
      choices: [
        { label: text('listing-import.ask.useColumn', { header: key.header }), chosen: true, reading },
        ...others.slice(0, 3).map(byColumn),
        ...(source && page.layout === null
          ? [
              {
                label: text('listing-import.ask.useNumbers'),
                chosen: false,
                reading: {
                  mapping: without,
                  settings: { ...settings, numbers: `${source.header.slice(0, 3).toUpperCase()}-{${source.header}}` },
                },
              },
            ]
          : []),
      ],
    },
  ];
}

/** The number that a pattern gives, by the first cells of its columns. */
function exampleOf(pattern: string, page: ImportPage, line: number): string[] {
  let missing = false;
  const number = pattern.replaceAll(/\{([^{}]{1,200})\}/g, (_, name: string) => {
    if (name === '#') return String(line + 2);
    const sample = page.columns.find(({ header }) => header.toLowerCase() === name.trim().toLowerCase())?.samples[line];
    if (sample === undefined) missing = true;
    return sample ?? '';
  });
  return missing ? [] : [number];
}

/** Lines that share a cell are variants of one item. */
function grouping(given: Given, columns: readonly Column[]): Assumption[] {
  const { page, reading, text } = given;
  const item = columns.find(({ use }) => use === 'item');
  const sku = columns.find(({ use }) => use === 'sku');
  if (page.sameNames && !item) return [byName(given, page.sameNames)];
  if (page.layout !== null || !item || !sku || item.unique) return [];
  return [
    {
      key: 'groups',
      title: text('listing-import.ask.groups', { header: item.header }),
      examples: item.samples,
      doubt: null,
      choices: [
        { label: text('listing-import.ask.grouped'), chosen: true, reading },
        { label: text('listing-import.ask.single'), chosen: false, reading: withTarget(reading, item.index, null) },
      ],
    },
  ];
}

/** Lines with the same name and different options. */
function byName({ reading, text }: Given, { count, examples }: NonNullable<ImportPage['sameNames']>): Assumption {
  const choice = (variants: ImportSettings['variants'], label: string): Assumption['choices'][number] => ({
    label,
    chosen: reading.settings.variants === variants,
    reading: { ...reading, settings: { ...reading.settings, variants } },
  });
  return {
    key: 'variants',
    title: text('listing-import.ask.variants', { count }),
    examples,
    doubt: null,
    choices: [choice('names', text('listing-import.ask.grouped')), choice('lines', text('listing-import.ask.single'))],
  };
}

/** Headings between the lines. */
function sections({ reading, text }: Given, columns: readonly Column[]): Assumption[] {
  const made = columns.find(({ section }) => section);
  if (!made) return [];
  return [
    {
      key: 'sections',
      title: text('listing-import.ask.sections'),
      examples: made.samples,
      doubt: null,
      choices: (['yes', 'no'] as const).map((answer) => ({
        label: text(`listing-import.ask.sections.${answer}`),
        chosen: (made.use === 'category') === (answer === 'yes'),
        reading: {
          ...reading,
          mapping: reading.mapping.map((target, at) => (at === made.index ? (answer === 'yes' ? 'category' : null) : target)),
        },
      })),
    },
  ];
}

/** Shops for consumers may have prices with VAT, and those of dealers elsewhere. */
const consumerShops: ReadonlySet<ImportPage['layout']> = new Set<ImportPage['layout']>([
  'shopify',
  'woocommerce',
  'magento',
  'shopware5',
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
]);
const withoutVat = /net|excl|without|ohne|zzgl|hors|\bht\b|sin iva|senza|sem iva|fără|fara/i;

function prices({ page, reading, text }: Given, columns: readonly Column[]): Assumption[] {
  const { settings } = reading;
  const found: Assumption[] = [];
  const price = columns.find(({ use }) => use === 'price');
  const otherwise = columns.filter(
    ({ use, why }) => use === 'retailPrice' || (use === null && (why === 'foreign' || why === 'gross' || why === 'retail')),
  );
  if (!price && !columns.some(({ use }) => use === 'tiers') && otherwise.length > 0)
    found.push({
      key: 'noPrice',
      title: text('listing-import.ask.noPrice'),
      examples: [],
      doubt: null,
      choices: otherwise.slice(0, 4).map(({ header, index }) => ({
        label: text('listing-import.ask.usePrice', { header, currency: page.currency }),
        chosen: false,
        reading: withTarget(reading, index, 'price'),
      })),
    });
  const shopPrice = columns.find(({ target, use }) => target === 'price' && (use === 'price' || use === 'retailPrice'));
  if (shopPrice && consumerShops.has(page.layout) && !withoutVat.test(shopPrice.header))
    found.push({
      key: 'net',
      title: text('listing-import.ask.net', { header: shopPrice.header }),
      examples: shopPrice.samples,
      doubt: null,
      choices: (['yes', 'no'] as const).map((answer) => ({
        label: text(`listing-import.ask.net.${answer}`),
        chosen: (shopPrice.use === 'price') === (answer === 'yes'),
        reading: withTarget(reading, shopPrice.index, answer === 'yes' ? 'price' : 'retailPrice'),
      })),
    });
  const retail = columns.find(({ target, use }) => target === 'retailPrice' && (use === null || use === 'retailPrice'));
  if (retail)
    found.push({
      key: 'retail',
      title: text('listing-import.ask.retail', { header: retail.header }),
      examples: retail.samples,
      doubt: null,
      choices: (['yes', 'no'] as const).map((answer) => ({
        label: text(`listing-import.ask.retail.${answer}`),
        chosen: (retail.use === 'retailPrice') === (answer === 'yes'),
        reading: withTarget(reading, retail.index, answer === 'yes' ? 'retailPrice' : null),
      })),
    });
  if (price && price.zeros > 0)
    found.push({
      key: 'zero',
      title: text('listing-import.ask.zero', { count: price.zeros }),
      examples: [],
      doubt: null,
      choices: (['draft', 'refuse'] as const).map((zeroPrice) => ({
        label: text(`listing-import.ask.zero.${zeroPrice}`),
        chosen: settings.zeroPrice === zeroPrice,
        reading: { ...reading, settings: { ...settings, zeroPrice } },
      })),
    });
  for (const { use, header, filled, zeros, samples } of columns)
    if ((use === 'salePrice' || use === 'comparePrice') && filled > zeros)
      found.push({
        key: use,
        title: text('listing-import.ask.sale', { count: filled - zeros, header }),
        examples: samples,
        doubt: null,
        choices: (['now', 'regular'] as const).map((sale) => ({
          label: text(`listing-import.ask.sale.${sale}`),
          chosen: settings.sale === sale,
          reading: { ...reading, settings: { ...settings, sale } },
        })),
      });
  return found;
}

function stock({ reading, text }: Given, columns: readonly Column[]): Assumption[] {
  const { settings } = reading;
  const given = columns.filter(({ use }) => use === 'stock' || use?.startsWith('stock.'));
  const most = (some: readonly Column[]): number => Math.max(0, ...some.map(({ filled }) => filled));
  const missing = most(columns.filter(({ section }) => !section)) - most(given);
  if (missing <= 0 || settings.state === 'draft') return [];
  return [
    {
      key: 'stock',
      title: text('listing-import.ask.stock', { count: missing }),
      examples: [],
      doubt: null,
      choices: (['sale', 'draft'] as const).map((withoutStock) => ({
        label: text(`listing-import.ask.stock.${withoutStock}`),
        chosen: settings.withoutStock === withoutStock,
        reading: { ...reading, settings: { ...settings, withoutStock } },
      })),
    },
  ];
}

/** A measure without a unit in its header, its cells or a column for it. */
function unit({ reading, text, number }: Given, columns: readonly Column[], column: Column): Assumption[] {
  const [measure = '', chosen = ''] = column.use?.split('.') ?? [];
  const weighs = measure === 'weight';
  if (column.unit || chosen === '' || !(weighs || (lengthTargets as readonly string[]).includes(measure))) return [];
  const named = columns.some(({ use, filled }) => use === (weighs ? 'weightUnit' : 'lengthUnit') && filled > 0);
  if (named || column.numbers.length === 0) return [];
  const middle = (column.numbers[Math.floor(column.numbers.length / 2)]?.value ?? 0) * (sizes[chosen] ?? 1);
  const [least, most] = usual[weighs ? 'weight' : 'length'];
  return [
    {
      key: `unit ${column.index}`,
      title: text('listing-import.ask.unit', { header: column.header, unit: chosen }),
      examples: column.numbers.map(({ value, name }) => `${name}: ${number(value)} ${chosen}`),
      doubt: middle > 0 && (middle < least || middle > most) ? text('listing-import.ask.doubtful') : null,
      choices: (weighs ? weightUnits : lengthUnits).map((one) => ({
        label: one,
        chosen: one === chosen,
        reading: withTarget(reading, column.index, `${measure}.${one}`),
      })),
    },
  ];
}
