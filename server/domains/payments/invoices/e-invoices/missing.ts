import type { InvoiceFormat } from '../../../../../contract/payments/invoices.ts';
import type { Language } from '../../../../../contract/values/locale.ts';
import { type MessageKey, message } from '../../../../platform/texts.ts';
import type { InvoiceContent, Party } from '../content.ts';

/** What an e-invoice can lack, in the order in which it is said. */
export const facts = [
  ...(['sellerVatId', 'sellerAddress', 'sellerEmail', 'sellerPhone'] as const),
  ...(['buyerVatId', 'buyerAddress', 'buyerEmail', 'deliveryAddress', 'lines'] as const),
] as const;
export type Fact = (typeof facts)[number];

/** Exempt supplies whose buyer has to be named by VAT id. */
const namedBuyer = ['K', 'AE'];

/**
 * What a document lacks of what EN 16931 requires (rules BR-S-02, BR-K-02, BR-AE-02 …, and the electronic addresses that XRechnung wants), and
 * for XRechnung the telephone of the seller and all full addresses and that of the delivery (BR-DE-3 to BR-DE-11).
 */
export function missingFacts({ seller, buyer, delivery, lines, vat }: InvoiceContent, format: InvoiceFormat): Fact[] {
  if (format === 'pdf') return [];
  const isXRechnung = format !== 'facturX';
  const isMissing: Record<Fact, boolean> = {
    ...missingOfSeller(seller),
    sellerPhone: isXRechnung && !hasPhone(seller),
    buyerVatId: !buyer.vatId && vat.rows.some(({ category }) => namedBuyer.includes(category)),
    buyerAddress: !buyer.address.countryCode || (isXRechnung && !isFull(buyer.address)),
    buyerEmail: !isAddress(buyer.email),
    deliveryAddress: isXRechnung && (delivery.address ? !isFull(delivery.address) : vat.reason === 'intraCommunity'),
    lines: lines.length === 0,
  };
  return facts.filter((fact) => isMissing[fact]);
}

type SellerFact = 'sellerVatId' | 'sellerAddress' | 'sellerEmail' | 'sellerPhone';

/** The part that a seller can complete, for all of its documents to come. */
export function lackOfSeller(seller: Party): Fact[] {
  const missing = missingOfSeller(seller);
  return facts.filter((fact) => fact in missing && missing[fact as SellerFact]);
}

function missingOfSeller(seller: Pick<Party, 'vatId' | 'address' | 'email' | 'phone'>): Record<SellerFact, boolean> {
  return {
    sellerVatId: !seller.vatId,
    sellerAddress: !isFull(seller.address) || !seller.address.countryCode,
    sellerEmail: !isAddress(seller.email),
    sellerPhone: !hasPhone(seller),
  };
}

/** XRechnung wants three digits (BR-DE-27), and an e-mail address that can be one (BR-DE-28). */
const hasPhone = ({ phone }: Pick<Party, 'phone'>): boolean => phone.replace(/\D/g, '').length >= 3;
const isAddress = (email: string): boolean => /^[^@\s.][^@\s]*[^@\s.]@[^@\s.][^@\s]*[^@\s.]$/.test(email);
const isFull = ({ city, postalCode }: { city: string; postalCode: string }): boolean => city.trim() !== '' && postalCode.trim() !== '';

/** The facts in words, such as for the sentence that says what is missing. */
export const factsText = (missing: readonly Fact[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(
    missing.map((fact) => message(`invoice.fact.${fact}` satisfies MessageKey, language)),
  );
