import { plainHeading } from '../../../../../../contract/wire/headings.ts';
import { wordsOf } from './header-words.ts';

/**
 * Why a column is not used: prices in another currency, with VAT, for end consumers but without VAT, or what the seller pays; a second
 * column for the same; the pieces of one size; no field for it.
 */
export type Unused = 'foreign' | 'gross' | 'retail' | 'cost' | 'second' | 'sizes';

/** How a column was recognized, and why one is not used. */
export type Guess = { target: string | null; how: 'layout' | 'name' | 'content' | null; why: Unused | null };

const price = /pri[cx]|preis|preci|prix|prezz|cena|ceny|preco|pret|tarif|amount|betrag|^vk|^uvp$|^r?rp$|^msrp$|^pvp/;
const gross =
  /brutto|gross(?!handel)|inkl(?:usive)?(?:ust|mwst|steuer)|mitmwst|incl(?:uding)?(?:vat|tax)|(?:vat|tax)incl|withvat|withtax|ttc|toutestaxes|taxe?sincl|taxeincl|conimpuestos|coniva|iva(?:incl|in|compresa|inclusa)|lordo|zvat|comiva|cutva|tvainclus/;
const retailName =
  /^(?:rrp|msrp|uvp|pvp)|^(?:srp|evp|retail)(?:eur|gbp|usd|pln|ron|chf)?$|(?:rrp|msrp|uvp|pvpr?)$|preisempfehlung|ladenpreis/;
const retailWord =
  /recommended|suggested|retail|msrp|uvp|unverbindlich|empfohlen|ladenverkauf|endverbraucher|endkunden|recomendado|venta(?:al)?publico|conseille|prixpublic|ventepublic|consigliato|alpubblico|detaliczn|sugerowan|consumidor|recomandat|cuamanuntul/;
/** Of a column about such prices that holds none. */
const aboutPrices = /currency|waehrung|moneda|devise|valuta|waluta|moeda|date|datum/;
const netWords = new Set(
  'net netto neto ht excl exkl exc ex excluding without ohne zzgl hors sin senza esclusa escl bez sem fara'.split(' '),
);
const cost =
  /^purchases?(?:unit)?(?:rate|price)$|^valuationrate$|^(?:standard|average|unit|item|purchase|default|last)?costs?(?:price|peritem|of.*)?$|costprice|^suppl(?:y|ier)(?:fixed)?price|einkaufspreis|^ekpreis|einstandspreis|preciodecoste|preciodecompra|^coste(?:$|unit)|prixdachat|prixderevient|prezzodacquisto|^costo(?:$|unit)|cenazakupu|^koszt(?:$|zakupu|jedn)|precodecusto|precodecompra|^custo(?:$|m(?:edio|produto)|unit)|pretdeachizitie|pretachizitie/;

const isRetail = (name: string): boolean =>
  (retailName.test(name) || (price.test(name) && retailWord.test(name))) && !cost.test(name) && !aboutPrices.test(name);
const isNet = (header: string): boolean =>
  /netto|ex(?:cl)?vat/.test(plainHeading(header)) || wordsOf(header).some((word) => netWords.has(plainHeading(word)));

/** A column of recommended retail prices, which are with VAT. */
export const isRetailPrice = (header: string): boolean => isRetail(plainHeading(header)) && !isNet(header);

/** Prices that are neither those at which the store sells to dealers nor recommended ones. */
export function unusedPrice(header: string): Unused | null {
  const name = plainHeading(header);
  if (cost.test(name)) return 'cost';
  if (isRetail(name)) return isNet(header) ? 'retail' : null;
  return price.test(name) && gross.test(name) ? 'gross' : null;
}
