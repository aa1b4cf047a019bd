import type { SavedCard } from '../../../../contract/payments/saved-cards.ts';

/** Names of brands as they are written on the cards. */
const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** How a saved card is called: `Visa •••• 4242`. */
export const cardName = ({ brand, lastFour }: SavedCard): string => `${brands[brand] ?? brand} ••••\u00A0${lastFour}`;

/** The last month in which it is valid, as on the card: `12/2030`. */
export const cardMonth = ({ expires: { year, month } }: SavedCard): string => `${String(month).padStart(2, '0')}/${year}`;
