import { itemFields } from '../../../../contract/catalogue/item-fields.ts';
import type { Format } from '../../../app/i18n/format.ts';
import type { ProductChange } from '../../../../contract/listings/listings.ts';
import type { Translate } from '../../../app/i18n/translate.ts';

type WordedChange = ProductChange['changes'][number] & { word: string };

/**
 * The changes of one entry with their words: what concerns the item first, then each variant, list price before tiers. That a time has been
 * taken off the plan when it came goes without saying.
 */
export function wordedChanges(
  entry: Pick<ProductChange, 'source' | 'changes'>,
  text: Translate,
  format: Pick<Format, 'dateTime'>,
): WordedChange[] {
  const isDone = ({ what, after }: ProductChange['changes'][number]): boolean =>
    entry.source === 'schedule' && after === null && /^(?:un)?publishAt$|\.scheduledPrices\./.test(what);
  const changes = entry.changes
    .filter((change) => !isDone(change))
    .map((change) => ({ ...change, word: wordOf(change.what, text, format) }));
  const ofVariants = ({ what }: WordedChange): boolean => what.startsWith('variants.');
  const order = new Intl.Collator('en', { numeric: true });
  return [
    ...changes.filter((change) => !ofVariants(change)),
    ...changes.filter((change) => ofVariants(change)).toSorted((one, other) => order.compare(one.what, other.what)),
  ];
}

/** What changed, in words: `variants.CHAIR-1.listPrice` is "CHAIR-1, List price". */
export function wordOf(path: string, text: Translate, format: Pick<Format, 'dateTime'>): string {
  const [, sku, moment, field = '', quantity] =
    /^variants\.(.+)\.scheduledPrices\.([^.]+)\.(listPrice|tiers)(?:\.(\d+))?$/.exec(path) ?? [];
  if (sku !== undefined && moment !== undefined) {
    const what = [words(text)[field], quantity].filter(Boolean).join(' ');
    return `${sku}, ${text('products.fromTime', { what, time: format.dateTime(moment) })}`;
  }
  const parts = path.split('.');
  const last = parts.find((part) => part in words(text)) ? parts.findLast((part) => part in words(text)) : undefined;
  const known = last === undefined ? undefined : words(text)[last];
  const word = last === 'tiers' ? `${known} ${parts.at(-1)}` : known;
  if (parts[0] === 'variants')
    return [
      parts
        .slice(1, -1)
        .join('.')
        .replace(/\.(?:tiers|options|stock)$/, ''),
      word,
    ]
      .filter(Boolean)
      .join(', ');
  if (parts[0] === 'texts') return [parts[1]?.toUpperCase(), word].filter(Boolean).join(', ');
  if (parts[0] === 'compliance') {
    const [, what = '', language] = parts;
    return [language?.toUpperCase(), what in said(text) ? said(text)[what] : what].filter(Boolean).join(', ');
  }
  if (parts[0] === 'attributes') return parts.slice(1).join('.');
  return word ?? path;
}

const words = (text: Translate): Record<string, string> => ({
  state: text('products.state'),
  publishAt: text('products.publishAt'),
  unpublishAt: text('products.unpublishAt'),
  category: text('products.category'),
  name: text('products.name'),
  summary: text('products.summary'),
  description: text('products.description'),
  bullets: text('products.bullets'),
  sourceLanguage: text('products.sourceLanguage'),
  ...Object.fromEntries(itemFields.map(({ key, label }) => [key, text(label)])),
  countryCodes: text('products.countries'),
  pictureKeys: text('products.pictures'),
  pictureAlts: text('products.pictures'),
  pictureKey: text('products.variantPicture'),
  listPrice: text('products.price'),
  tiers: text('products.tiers'),
  options: text('products.options'),
  stock: text('products.stock'),
  incoming: text('products.incoming'),
  weight: text('products.weight'),
  width: text('products.width'),
  depth: text('products.depth'),
  height: text('products.height'),
});

/** Of safety and compliance. */
const said = (text: Translate): Record<string, string> => ({
  maker: text('facts.maker'),
  responsible: text('facts.responsible'),
  warnings: text('facts.warnings'),
  composition: text('facts.composition'),
  minimumAge: text('products.minimumAge'),
  marks: text('facts.marks'),
  model: text('facts.model'),
  batch: text('facts.batch'),
  energyClass: text('facts.energyClass'),
  eprelNumber: text('products.eprel'),
  commodityCode: text('facts.commodityCode'),
  hazardous: text('products.hazardous'),
});
