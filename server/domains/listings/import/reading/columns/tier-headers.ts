import { plainHeading } from '../../../../../../contract/wire/headings.ts';
import type { ColumnProfile } from '../../../../../engines/table-import/column-profile.ts';

const prices = '(?:(?:netto|net|stueck|staffel|unit|list)?(?:preis|price|vk|ek)e?|netto|net|prix|precio|prezzo|cena|preco|pret)';
const currency = '(?:eur|usd|gbp|pln|ron|chf)?';
const pieces = '(?:stueck|stk|st|pcs|pc|pieces|units|ks|szt|buc|pz|un|uds|qty|ve)';
const beginning = '(?:ab|from|dapartirde|apartirde|apartir|desde|des|da|od|dela|min|minimum|qty|menge)';

/** `Price from 10`, `ab 50 Stück`: the price of a quantity. */
const worded = new RegExp(`^${prices}?${beginning}(\\d{1,6})${pieces}?${currency}$|^${prices}(\\d{1,6})${pieces}${currency}$`);
/** `10+`, `>= 50`, `Price 10-49`. */
const signed =
  /^\D{0,30}?(?:(?:>=?|≥)\s*(\d{1,6})|(\d{1,6})\s*\+|(\d{1,6})\s*[-–]\s*\d{1,6})(?:\s*(?:stk|stück|st|pcs|pieces|units|szt|buc|pz|un|uds)\.?)?$/i;
/** `Staffelmenge 1` and `Staffelpreis 1`: a quantity and its price in columns of their own. */
const pair =
  /^(?:staffel|tier|pricebreak|break|palier|scaglione|prog|escalao|escalon|prag)(\d?)(preisabmenge|menge|ab|von|quantity|qty|from|preis|price|vk|quantite|prix|quantita|prezzo|ilosc|cena|quantidade|preco|cantidad|precio|cantitate|pret)(\d?)$/;

/** The target of a column with the price of a quantity, or with a quantity; null for any other. */
export function tierTarget(header: string, profile: ColumnProfile | undefined): string | null {
  if (profile && profile.filled > 0 && profile.numbers === null) return null;
  const name = plainHeading(header);
  const [, before, what = '', after] = pair.exec(name) ?? [];
  const place = before || after;
  if (place && place !== '0')
    return `${/^(?:preis|price|vk|prix|prezzo|cena|preco|precio|pret)$/.test(what) ? 'tierPrice' : 'tierFrom'}.${place}`;
  const found = worded.exec(name)?.slice(1) ?? signed.exec(header.trim())?.slice(1) ?? [];
  const quantity = Number(found.find((one) => one !== undefined) ?? 0);
  return quantity > 0 ? `tier.${quantity}` : null;
}
