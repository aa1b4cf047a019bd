import { itemFields } from '../../../../contract/catalogue/item-fields.ts';
import type { Format } from '../../../app/i18n/format.ts';
import type { ListingChange } from '../../../../contract/listings/listings.ts';
import type { Translate } from '../../../app/i18n/translate.ts';

type WordedChange = ListingChange['changes'][number] & { word: string };

/**
 * The changes of one entry with their words: what concerns the item first, then each variant, list price before tiers. That a time has been
 * taken off the plan when it came goes without saying.
 */
export function wordedChanges(
  entry: Pick<ListingChange, 'source' | 'changes'>,
  text: Translate,
  format: Pick<Format, 'dateTime'>,
): WordedChange[] {
  const isDone = ({ what, after }: ListingChange['changes'][number]): boolean =>
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
    return `${sku}, ${text('listings.fromTime', { what, time: format.dateTime(moment) })}`;
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
        .replace(/\.(?:tiers|options|stock)(?:\.own:.*)?$/, ''),
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
  state: text('listings.state'),
  publishAt: text('listings.publishAt'),
  unpublishAt: text('listings.unpublishAt'),
  category: text('listings.category'),
  name: text('listings.name'),
  summary: text('listings.summary'),
  description: text('listings.description'),
  bullets: text('listings.bullets'),
  sourceLanguage: text('listings.sourceLanguage'),
  ...Object.fromEntries(itemFields.map(({ key, label }) => [key, text(label)])),
  countryCodes: text('listings.countries'),
  pictureKeys: text('listings.pictures'),
  pictureAlts: text('listings.pictures'),
  pictureKey: text('listings.variantPicture'),
  listPrice: text('listings.price'),
  retailPrice: text('listings.retailPrice'),
  tiers: text('listings.tiers'),
  options: text('listings.options'),
  stock: text('listings.stock'),
  incoming: text('listings.incoming'),
  weight: text('listings.weight'),
  width: text('listings.width'),
  depth: text('listings.depth'),
  height: text('listings.height'),
});

/** Of safety and compliance. */
const said = (text: Translate): Record<string, string> => ({
  maker: text('facts.maker'),
  responsible: text('facts.responsible'),
  warnings: text('facts.warnings'),
  composition: text('facts.composition'),
  minimumAge: text('listings.minimumAge'),
  marks: text('facts.marks'),
  model: text('facts.model'),
  batch: text('facts.batch'),
  energyClass: text('facts.energyClass'),
  eprelNumber: text('listings.eprel'),
  commodityCode: text('facts.commodityCode'),
  hazardous: text('listings.hazardous'),
  schemes: text('listings.schemes'),
  registrations: text('facts.registrations'),
});
