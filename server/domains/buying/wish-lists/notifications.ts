import { type Language, languageOrEnglish } from '../../../../contract/values/locale.ts';
import type { ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import { message } from '../../../platform/texts.ts';
import { moneyText } from '../cart/index.ts';
import type { WatchRow } from './watch-queries.ts';

/** Maximum number of lines in one mail; further ones are counted. */
const mostListed = 30;

/** A condition that begins to hold: a line of the mail. */
export type News = { row: WatchRow; text: string };

const languageOf = (row: WatchRow): Language => languageOrEnglish(row.language);

/** The conditions of a watch that begin to hold; each is a line of the mail. */
export function newsOf(row: WatchRow, price: ResolvedPrice | null, found: { inStock: boolean; isBelow: boolean }): News[] {
  const language = languageOf(row);
  const values = { name: row.name, code: row.sku ?? row.itemCode };
  const news: News[] = [];
  if (row.backInStock && found.inStock && !row.inStock)
    news.push({ row, text: message('lists.news.stock', language, { ...values, pieces: row.stock }) });
  if (row.priceBelow !== null && price && found.isBelow && !row.isBelow && row.seesPrices) {
    const money = (amount: number) => moneyText(amount, row.currency, language);
    news.push({
      row,
      text: message('lists.news.price', language, { ...values, price: money(price.unitPrice), wish: money(row.priceBelow) }),
    });
  }
  return news;
}

export function linesOf(news: readonly News[], language: Language): string {
  const lines = news.slice(0, mostListed).map(({ text }) => text);
  if (news.length > mostListed) lines.push(message('lists.news.more', language, { count: news.length - mostListed }));
  return lines.join('\n');
}
