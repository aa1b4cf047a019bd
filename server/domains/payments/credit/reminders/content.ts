import type { Party } from '../../invoices/content.ts';

/** All that a letter says, as it was when it was written. */
export type LetterContent = {
  version: 1;
  creditor: Party;
  buyer: Party;
  items: { order: string; invoice: string | null; dueOn: string; open: number }[];
  /** The market's bank account that the buyer tops up its balance by. */
  bank: { holder: string; iban: string; bic: string } | null;
};
