import { codeOf } from './cells.ts';

/** Goods as a row or a cell has them. */
export type Goods = { sku: string; gtin: string; name: string; quantity: string; price: string; total: string; externalLine: string };

const longestCell = 100_000;
const mostItems = 300;
/** Where another item begins in a cell that lists several of them. */
const between = /\s*[;\n]+\s*(?=(?:id|name|sku|product_id|item)\s*[:=])/i;

/** Items of a cell, such as `name:Chair|sku:A-1|quantity:2|total:19.90`, separated by semicolons or lines. */
export function itemsIn(cell: string): Goods[] {
  const text = cell.slice(0, longestCell).trim();
  if (text === '') return [];
  return text
    .split(between)
    .slice(0, mostItems)
    .flatMap((part): Goods[] => {
      const fields = fieldsOf(part);
      if (fields.size < 2) return [];
      const get = (...names: string[]): string => names.map((name) => fields.get(name) ?? '').find((value) => value !== '') ?? '';
      return [
        {
          sku: codeOf(get('sku', 'product_sku', 'item_sku')).slice(0, 80),
          gtin: codeOf(get('gtin', 'ean', 'barcode')),
          name: get('name', 'product_name', 'title'),
          quantity: get('quantity', 'qty'),
          price: get('price', 'item_price'),
          total: get('total', 'sub_total', 'subtotal'),
          externalLine: codeOf(get('id', 'item_id')),
        },
      ];
    });
}

/** Bars separate fields where a name with a colon follows them: names of goods contain both. */
function fieldsOf(part: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const piece of part.split(/\|(?=[a-z_]{2,30}\s*[:=])/i)) {
    const [, name, value = ''] = /^\s*([a-z_]{2,30})\s*[:=]\s*([\s\S]*)$/i.exec(piece) ?? [];
    if (name) fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}
