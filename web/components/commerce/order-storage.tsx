import type { OrderStorage } from '../../../contract/stores/storage-terms.ts';
import { useFormat, useText } from '../../app/i18n/text.tsx';

/** What storing the goods of an order with the delivery `keep` costs, in words. Texts: `orderStorage`. */
export function useStorageText(): (storage: OrderStorage | null, currency: string) => string {
  const text = useText();
  const format = useFormat();
  return (storage, currency) => {
    if (storage === null) return text('orderStorage.free');
    const { freeDays: days, price } = storage;
    return price === null
      ? text('orderStorage.hidden', { days })
      : text('orderStorage.price', { days, price: format.money(price, currency) });
  };
}
