import { listCsv, programCsv } from '../../../../contract/wire/csv.ts';
import { type Language } from '../../../../contract/values/locale.ts';
import { message } from '../../../platform/texts.ts';
import {
  type ShopFinding,
  shopFindings,
  type ShopList,
  shopList,
  type ShopReadiness,
  type ShopSystem,
  noticeOnly,
} from '../../../../contract/materials/shop-exports.ts';
import { csvRows, toCsv } from '../../../platform/formats/csv.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import type { ListItem } from '../downloads/list-queries.ts';
import type { Cell } from '../downloads/list-rows.ts';
import { type ShopItem, shopItems } from './items.ts';
import { magentoColumns, magentoRows } from './magento.ts';
import { shopifyColumns, shopifyRows } from './shopify.ts';
import { woocommerceColumns, woocommerceRows } from './woocommerce.ts';

const writers: Record<ShopSystem, { columns: readonly string[]; rows: (item: ShopItem, language: Language) => Cell[][] }> = {
  shopify: { columns: shopifyColumns, rows: shopifyRows },
  woocommerce: { columns: woocommerceColumns, rows: woocommerceRows },
  magento: { columns: magentoColumns, rows: magentoRows },
};

/** Reads a setting stored as JSON: null for a system that no longer exists. */
export const readShopList = (stored: unknown): ShopList | null => shopList.safeParse(stored).data ?? null;

type Wanted = {
  itemIds: readonly number[];
  list: ShopList;
  language: Language;
  onItems: (items: number) => Promise<void>;
};
const textOf = (finding: ShopFinding, language: Language): string => message(`shopLists.finding.${finding}`, language);
const addressOf = ({ id, urlKey }: ListItem, publicUrl: string): string => `${publicUrl}/item/${urlKey}~${id}`;

/** The files for a shop system: its list, and the findings about its items, which are complete after the list was read to its end. */
export function shopFiles(reader: Reader, scope: SignedInScope, wanted: Wanted): { name: string; content: AsyncIterable<string> }[] {
  const { list, language } = wanted;
  const { columns, rows } = writers[list.system];
  const said: Cell[][] = [];
  async function* written(): AsyncGenerator<string> {
    yield toCsv(columns, [], programCsv);
    for await (const part of shopItems(reader, scope, wanted)) {
      yield csvRows(
        part.flatMap(({ shop }) => (shop ? rows(shop, language) : [])),
        programCsv,
      );
      for (const { item, findings } of part)
        for (const finding of findings) said.push([item.itemCode, item.name, textOf(finding, language), addressOf(item, scope.publicUrl)]);
      await wanted.onItems(part.length);
    }
  }
  async function* findings(): AsyncGenerator<string> {
    const head = (['itemCode', 'name', 'finding', 'address'] as const).map((name) => message(`shopLists.file.${name}`, language));
    yield toCsv(head, said, listCsv(language));
  }
  return [
    { name: `${list.system}.csv`, content: written() },
    { name: 'checks.csv', content: findings() },
  ];
}

const mostExamples = 3;

/** The number of items that a shop system can import unchanged, and what the others lack. `language` is the language of the answer. */
export async function readinessOf(
  reader: Reader,
  scope: SignedInScope,
  wanted: Pick<Wanted, 'itemIds' | 'list' | 'language'>,
): Promise<ShopReadiness> {
  const found = new Map<ShopFinding, { items: number; examples: ShopReadiness['findings'][number]['examples'] }>();
  let [items, ready] = [0, 0];
  for await (const part of shopItems(reader, scope, wanted)) {
    for (const { item, findings } of part) {
      items++;
      if (findings.every((finding) => noticeOnly.has(finding))) ready++;
      for (const finding of findings) {
        const one = found.get(finding) ?? { items: 0, examples: [] };
        one.items++;
        if (one.examples.length < mostExamples) one.examples.push({ id: item.id, name: item.name, urlKey: item.urlKey });
        found.set(finding, one);
      }
    }
  }
  return {
    items,
    ready,
    findings: shopFindings.flatMap((finding) => {
      const one = found.get(finding);
      return one ? [{ finding, text: textOf(finding, wanted.language), ...one }] : [];
    }),
  };
}
