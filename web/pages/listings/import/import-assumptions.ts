import {
  type ImportColumn,
  type ImportPage,
  type ImportSettings,
  lengthTargets,
  lengthUnits,
  weightUnits,
} from '../../../../contract/listings/imports.ts';
import type { Translate } from '../../../app/i18n/translate.ts';
import type { Reading } from './import-columns.tsx';

/** Something that the list leaves open, how it is read, and the other ways to read it. */
export type Assumption = {
  key: string;
  title: string;
  examples: string[];
  /** What follows looks unlikely. */
  doubtful: boolean;
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
    ...prices(given, columns),
    ...stock(given, columns),
    ...columns.flatMap((column) => unit(given, columns, column)),
  ];
}

/** What recognizes the items: a column, or numbers by a pattern. */
function identity({ page, reading, text }: Given, columns: readonly Column[]): Assumption[] {
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
        doubtful: false,
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
      doubtful: key.counter || (key.use === 'sku' && !key.unique),
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
function grouping({ page, reading, text }: Given, columns: readonly Column[]): Assumption[] {
  const item = columns.find(({ use }) => use === 'item');
  const sku = columns.find(({ use }) => use === 'sku');
  if (page.layout !== null || !item || !sku || item.unique) return [];
  return [
    {
      key: 'groups',
      title: text('listing-import.ask.groups', { header: item.header }),
      examples: item.samples,
      doubtful: false,
      choices: [
        { label: text('listing-import.ask.grouped'), chosen: true, reading },
        { label: text('listing-import.ask.single'), chosen: false, reading: withTarget(reading, item.index, null) },
      ],
    },
  ];
}

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
      doubtful: true,
      choices: otherwise.slice(0, 4).map(({ header, index }) => ({
        label: text('listing-import.ask.usePrice', { header, currency: page.currency }),
        chosen: false,
        reading: withTarget(reading, index, 'price'),
      })),
    });
  const retail = columns.find(({ target, use }) => target === 'retailPrice' && (use === null || use === 'retailPrice'));
  if (retail)
    found.push({
      key: 'retail',
      title: text('listing-import.ask.retail', { header: retail.header }),
      examples: retail.samples,
      doubtful: false,
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
      doubtful: false,
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
        doubtful: false,
        choices: (['now', 'regular'] as const).map((sale) => ({
          label: text(`listing-import.ask.sale.${sale}`),
          chosen: settings.sale === sale,
          reading: { ...reading, settings: { ...settings, sale } },
        })),
      });
  return found;
}

function stock({ page, reading, text }: Given, columns: readonly Column[]): Assumption[] {
  const { settings } = reading;
  const given = columns.filter(({ use }) => use === 'stock' || use?.startsWith('stock.'));
  const missing = page.lines - Math.max(0, ...given.map(({ filled }) => filled));
  if (missing <= 0 || settings.state === 'draft') return [];
  return [
    {
      key: 'stock',
      title: text('listing-import.ask.stock', { count: missing }),
      examples: [],
      doubtful: false,
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
      doubtful: middle > 0 && (middle < least || middle > most),
      choices: (weighs ? weightUnits : lengthUnits).map((one) => ({
        label: one,
        chosen: one === chosen,
        reading: withTarget(reading, column.index, `${measure}.${one}`),
      })),
    },
  ];
}
