import type { AnswerOf, InputOf } from '../../../../contract/wire/call.ts';
import type { checkoutCalls, Delivery, ShippingAddress } from '../../../../contract/buying/checkout.ts';

/** What the buyer chooses for one store's order. A drop-shipment needs the customer's address before it can be ordered. */
export type StoreChoice = {
  delivery: Delivery;
  /** The cheapest shipping service if none is chosen. */
  serviceId?: number | undefined;
  address?: ShippingAddress | undefined;
  reference: string;
  note: string;
};

export const noChoice: StoreChoice = { delivery: 'ship', reference: '', note: '' };

type Preview = AnswerOf<typeof checkoutCalls.preview>;

/** `?lines=3,5,9`; none means the entire cart. Invalid ids are left out. */
export function lineIdsOf(query: URLSearchParams): number[] {
  const ids = (query.get('lines') ?? '').split(',').filter((value) => /^[1-9]\d{0,14}$/.test(value));
  return [...new Set(ids.map(Number))];
}

/** The choices as the calls take them; the customer's address goes only with a drop-shipment. */
export function storesOf(choices: ReadonlyMap<number, StoreChoice>): NonNullable<InputOf<typeof checkoutCalls.preview>['stores']> {
  return [...choices].map(([storeId, { delivery, serviceId, address, reference, note }]) => ({
    storeId,
    delivery,
    reference,
    note,
    ...(serviceId !== undefined && (delivery === 'ship' || delivery === 'drop_ship') ? { serviceId } : {}),
    ...(delivery === 'drop_ship' && address ? { address } : {}),
  }));
}

/** Names the terms of storage that the preview shows, so that goods are stored on no others. */
export const onShownTerms = (stores: ReturnType<typeof storesOf>, preview: Preview): ReturnType<typeof storesOf> =>
  stores.map((one) =>
    one.delivery === 'keep'
      ? { ...one, storageTermsId: preview.stores.find(({ storeId }) => storeId === one.storeId)?.storageTerms?.id ?? null }
      : one,
  );

/** Every store's order is in order, and each drop-shipment knows where to. */
export function readyToOrder(preview: Preview, choices: ReadonlyMap<number, StoreChoice>): boolean {
  return (
    preview.orderable &&
    preview.stores.every((store) => (store.delivery === 'drop_ship' ? choices.get(store.storeId)?.address !== undefined : true))
  );
}
