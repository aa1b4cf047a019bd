/** What of the demo market is asked for. */
import type { AnswerOf, Call, InputOf } from '../contract/wire/call.ts';
import { catalogueCalls } from '../contract/catalogue/catalogue.ts';
import { searchCalls } from '../contract/search/search.ts';
import { queryOf, splitPath } from '../web/app/api/wire.ts';

export const locale = { language: 'en', country: 'DE' };

/** What a browser sends along. */
export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
};

export function addressOf<C extends Call>(call: C, input: InputOf<C>, asked = locale): string {
  const { path, rest } = splitPath(call, input as Record<string, unknown>);
  return `${path}?${queryOf(rest, asked)}`;
}

async function ask<C extends Call>(address: string, call: C, input: InputOf<C>): Promise<AnswerOf<C>> {
  const response = await fetch(address + addressOf(call, input));
  const { code, data } = (await response.json()) as { code: number; data: AnswerOf<C> };
  if (code !== 200) throw new Error(`${call.name} was answered with ${code}`);
  return data;
}

export type Sample = {
  /** The pages of a first visit. */
  pages: { home: string; category: string; item: string };
  /** Categories with at least a full list of 20 items, and those items. */
  lists: { categoryId: number; itemIds: number[] }[];
  /** Items to be had in Germany. */
  itemIds: number[];
};

const mostItems = 2_000;

export async function sampleOf(address: string): Promise<Sample> {
  const { categories } = await ask(address, catalogueCalls.navigation, {});
  const all = categories.flatMap((root) => [root, ...root.children.flatMap((branch) => [branch, ...branch.children])]);
  const lists: Sample['lists'] = [];
  for (const { id } of all) {
    const { items } = await ask(address, searchCalls.list, { categoryId: String(id), size: '20' } as never);
    if (items.length === 20) lists.push({ categoryId: id, itemIds: items.map((item) => item.id) });
  }
  const itemIds: number[] = [];
  for (let page = 1; itemIds.length < mostItems; page++) {
    const { items } = await ask(address, searchCalls.list, { page: String(page), size: '100' } as never);
    if (items.length === 0) break;
    itemIds.push(...items.map((item) => item.id));
  }
  const [first] = categories;
  const card = (await ask(address, searchCalls.list, { categoryId: String(first?.id), size: '20' } as never)).items[0];
  return {
    pages: { home: '/', category: `/category/${first?.urlKey}~${first?.id}`, item: `/item/${card?.urlKey}~${card?.id}` },
    lists,
    itemIds,
  };
}

/** The same order for the same length (mulberry32). */
export function shuffled<Value>(values: readonly Value[]): Value[] {
  let state = 20_260_101;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return values
    .map((value) => [random(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value);
}
