import type { MissingReason } from '../../../../../contract/orders/auto-purchase.ts';
import { converted, type Rates } from './money.ts';

export type Terms = { storeId: number; freeDays: number; price: number };

type Storage = {
  /** What stores ask for now, each in its currency. */
  terms: readonly (Terms & { currency: string })[];
  /** What the company has agreed to: by accepting it, or, where no limit is set, by its latest order. */
  agreed: readonly Terms[];
  most: number | null;
};

/** Stores that nothing is bought of because of what storing costs there. Pure. */
export function dearStores({ terms, agreed, most }: Storage, rates: Rates): Map<number, MissingReason> {
  const dear = new Map<number, MissingReason>();
  for (const { currency, ...asked } of terms) {
    if (asked.price === 0 || agreed.some((one) => one.storeId === asked.storeId && isNoWorse(asked, one))) continue;
    const price = most === null ? null : converted(asked.price, currency, rates);
    if (most !== null && price === null) dear.set(asked.storeId, 'rate');
    else if (most === null || price === null || price > most) dear.set(asked.storeId, 'storage');
  }
  return dear;
}

const isNoWorse = (asked: Terms, agreed: Terms): boolean => asked.price <= agreed.price && asked.freeDays >= agreed.freeDays;
