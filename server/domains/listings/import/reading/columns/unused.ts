import { plainHeading } from '../../../../../../contract/wire/headings.ts';

/**
 * Why a column is not used: prices in another currency, with VAT, for end consumers, or what the seller pays; a second column for the same;
 * no field for it.
 */
export type Unused = 'foreign' | 'gross' | 'retail' | 'cost' | 'second';

/** How a column was recognized, and why one is not used. */
export type Guess = { target: string | null; how: 'layout' | 'name' | 'content' | null; why: Unused | null };

const price = /pri[cx]|preis|preci|prix|prezz|cena|ceny|preco|pret|tarif|amount|betrag|^vk|^uvp$|^r?rp$|^msrp$|^pvp/;
const gross =
  /brutto|gross(?!handel)|inkl(?:usive)?(?:ust|mwst|steuer)|mitmwst|incl(?:uding)?(?:vat|tax)|(?:vat|tax)incl|withvat|withtax|ttc|toutestaxes|taxe?sincl|taxeincl|conimpuestos|coniva|iva(?:incl|in|compresa|inclusa)|lordo|zvat|comiva|cutva|tvainclus/;
const retail =
  /recommended|suggested|retail|msrp|^rrp|rrp$|uvp|unverbindlich|empfohlen|recomendado|pvp|conseille|prixpublic|consigliato|alpubblico|detaliczn|sugerowan|consumidor|recomandat|cuamanuntul/;
const cost =
  /^(?:standard|average|unit|item|purchase)?costs?(?:price|peritem|of.*)?$|costprice|einkaufspreis|^ekpreis|einstandspreis|preciodecoste|preciodecompra|^coste(?:$|unit)|prixdachat|prixderevient|prezzodacquisto|^costo(?:$|unit)|cenazakupu|^koszt(?:$|zakupu|jedn)|precodecusto|precodecompra|^custo(?:$|m(?:edio|produto)|unit)|pretdeachizitie|pretachizitie/;

/** Prices that are not those at which the store sells to dealers. */
export function unusedPrice(header: string): Unused | null {
  const name = plainHeading(header);
  if (cost.test(name)) return 'cost';
  if (!price.test(name)) return null;
  if (retail.test(name)) return 'retail';
  return gross.test(name) ? 'gross' : null;
}
