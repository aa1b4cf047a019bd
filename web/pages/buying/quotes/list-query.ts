import { defaultPageSize, pageSizes } from '../../../../contract/wire/page-sizes.ts';
import type { QuoteState } from '../../../../contract/buying/quotes.ts';

type Tabs = Record<'all' | 'mine' | 'theirs' | 'accepted' | 'ended', readonly QuoteState[]>;
const ended = ['declined', 'expired', 'withdrawn'] as const;

/** Whose turn it is depends on who looks. */
export const quoteTabs: Record<'buyer' | 'seller', Tabs> = {
  buyer: { all: [], mine: ['draft', 'answered'], theirs: ['open', 'countered'], accepted: ['accepted'], ended },
  seller: { all: [], mine: ['open', 'countered'], theirs: ['answered'], accepted: ['accepted'], ended },
};
export type QuoteTab = keyof Tabs;
export type Party = keyof typeof quoteTabs;

/** The list's state as its address says it; what makes no sense counts as not said. */
export function readQuoteQuery(query: URLSearchParams) {
  const requested = query.get('state') ?? '';
  const tab: QuoteTab = Object.hasOwn(quoteTabs.buyer, requested) ? (requested as QuoteTab) : 'all';
  const size = Number(query.get('size'));
  return {
    tab,
    keyword: (query.get('keyword') ?? '').trim().slice(0, 80),
    cursor: query.get('cursor'),
    size: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
  };
}
export type QuoteQuery = ReturnType<typeof readQuoteQuery>;

export const quoteFilter = ({ tab, keyword }: QuoteQuery, party: Party) => ({
  states: [...quoteTabs[party][tab]],
  ...(keyword ? { keyword } : {}),
});

export const quoteQuery = (query: QuoteQuery, party: Party) => ({
  ...quoteFilter(query, party),
  size: query.size,
  ...(query.cursor ? { cursor: query.cursor } : {}),
});

/** The number at the end of a quote's address; null for anything else. */
export const quoteId = (text: string | undefined): number | null => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null);
