import type { ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import { listValue, messageValue, moneyValue, type TextValue } from '../../../platform/formats/text-value.ts';
import type { WatchRow } from './watch-queries.ts';

/** Maximum number of lines in one mail; further ones are counted. */
const mostListed = 30;

/** A condition that begins to hold: a line of the mail. */
export type News = { row: WatchRow; text: TextValue };

/** The conditions of a watch that begin to hold; each is a line of the mail. */
export function newsOf(row: WatchRow, price: ResolvedPrice | null, found: { inStock: boolean; isBelow: boolean }): News[] {
  const values = { name: row.name, code: row.sku ?? row.itemCode };
  const news: News[] = [];
  if (row.backInStock && found.inStock && !row.inStock)
    news.push({ row, text: messageValue('lists.news.stock', { ...values, pieces: row.stock }) });
  if (row.priceBelow !== null && price && found.isBelow && !row.isBelow && row.seesPrices) {
    const money = (amount: number) => moneyValue(amount, row.currency);
    news.push({
      row,
      text: messageValue('lists.news.price', { ...values, price: money(price.unitPrice), wish: money(row.priceBelow) }),
    });
  }
  return news;
}

export function linesOf(news: readonly News[]): TextValue {
  const lines = news.slice(0, mostListed).map(({ text }) => text);
  if (news.length > mostListed) lines.push(messageValue('lists.news.more', { count: news.length - mostListed }));
  return listValue(lines);
}
