/** Further items for measuring: the demo's designs again under other numbers, without pictures of their own. */
import type { ItemInput } from '../server/domains/catalogue/index.ts';
import { demoItems, gtin } from './goods/items.ts';

/** English and German are enough to measure with; eight languages would be four times the text. */
const scaleLanguages = ['en', 'de'] as const;

/** Items until there are `variants` variants more; the same ones for the same number. */
export function* scaledItems(variants: number, today: Date): Generator<ItemInput> {
  const base = [...demoItems(today, 0)].filter((item) => item.visibility === 'everyone');
  let left = variants;
  for (let series = 1; left > 0; series++) {
    for (const item of base) {
      if (left <= 0) return;
      yield again(item, series, left);
      left -= Math.min(item.variants.length, left);
    }
  }
}

function again(item: ItemInput, series: number, most: number): ItemInput {
  const itemCode = `${item.itemCode}-S${series}`;
  const texts: ItemInput['texts'] = {};
  for (const language of scaleLanguages) {
    const text = item.texts[language];
    if (text)
      texts[language] = { ...text, name: `${text.name} ${series}`, urlKey: `${text.urlKey}-${series}`, description: '', bullets: [] };
  }
  return {
    ...item,
    itemCode,
    texts,
    sourceLanguage: 'en',
    salesCount: ((item.salesCount ?? 0) * (series % 97)) % 1_000,
    variants: item.variants.slice(0, most).map((variant, index) => ({
      ...variant,
      sku: `${itemCode}-${String(index + 1).padStart(2, '0')}`,
      gtin: gtin(Number(item.itemCode.replace(/\D/g, '')) * 100_000 + series * 20 + index),
      listPrice: variant.listPrice + (series % 50) * 10,
      activities: [],
    })),
  };
}
