import {
  lowStockPieces,
  type ListingGap,
  listingGaps,
  listingSorts,
  type ListingSort,
  listingStates,
  type ListingState,
} from '../../../../contract/listings/listing-words.ts';
import { readMoney } from '../../../components/forms/money-text.ts';
import { numberedPageOf } from '../../../components/lists/list-query.ts';

export type ListFilter = {
  states: ListingState[];
  missing: ListingGap[];
  categoryId?: number;
  stockBelow?: number;
  priceFrom?: number;
  priceTo?: number;
  scheduled?: boolean;
  keyword?: string;
  sort?: ListingSort | `-${ListingSort}`;
};

export type PriceName = 'priceFrom' | 'priceTo';

/** Prices of the address that are none: the list is not narrowed by them, and their fields say so. */
export const wrongPrices = (query: URLSearchParams, digits: number): PriceName[] =>
  (['priceFrom', 'priceTo'] as const).filter((name) => {
    const typed = (query.get(name) ?? '').trim();
    return typed !== '' && readMoney(typed, digits) === null;
  });

/** The filter of the list from its address, where prices are written as one writes them; nonsense is left out. */
export function listingFilterOf(query: URLSearchParams, digits = 2): ListFilter & { page: number; size: number } {
  const keyword = query.get('keyword')?.trim().slice(0, 80);
  const categoryId = Number(query.get('category'));
  const sort = query.get('sort') ?? '';
  const price = (name: string): number | null => readMoney(query.get(name) ?? '', digits);
  const [priceFrom, priceTo] = [price('priceFrom'), price('priceTo')];
  return {
    states: listingStates.filter((state) => query.getAll('state').includes(state)),
    missing: listingGaps.filter((one) => query.getAll('missing').includes(one)),
    ...(Number.isSafeInteger(categoryId) && categoryId > 0 ? { categoryId } : {}),
    ...(query.get('stock') === 'low' ? { stockBelow: lowStockPieces } : {}),
    ...(priceFrom === null ? {} : { priceFrom }),
    ...(priceTo === null ? {} : { priceTo }),
    ...(query.get('scheduled') === 'yes' ? { scheduled: true } : {}),
    ...(keyword ? { keyword } : {}),
    ...((listingSorts as readonly string[]).includes(sort.replace(/^-/, '')) ? { sort: sort as ListingSort } : {}),
    ...numberedPageOf(query),
  };
}
