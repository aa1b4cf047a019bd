import type { Translate } from '../../i18n/translate.ts';

/** What changed, in words: `variants.CHAIR-1.listPrice` is "CHAIR-1, List price". */
export function wordOf(path: string, text: Translate): string {
  const parts = path.split('.');
  const last = parts.find((part) => part in words(text)) ? parts.findLast((part) => part in words(text)) : undefined;
  const word = last === undefined ? undefined : words(text)[last];
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
  category: text('products.category'),
  name: text('products.name'),
  summary: text('products.summary'),
  description: text('products.description'),
  bullets: text('products.bullets'),
  sourceLanguage: text('products.sourceLanguage'),
  taxClass: text('products.taxClass'),
  originCountryCode: text('products.origin'),
  leadDays: text('products.leadDays'),
  moq: text('products.moq'),
  multiple: text('products.multiple'),
  cartonQuantity: text('products.carton'),
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
