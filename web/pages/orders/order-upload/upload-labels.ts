import type { OrderLayout, OrderUploadState, UploadTarget } from '../../../../contract/orders/order-upload-words.ts';
import type { Tone } from '../../../ui/badge.tsx';
import type { Translate } from '../../../app/i18n/translate.ts';

export const uploadTones: Record<OrderUploadState, Tone> = {
  reading: 'accent',
  read: 'neutral',
  checking: 'accent',
  checked: 'neutral',
  writing: 'accent',
  stopped: 'caution',
  done: 'positive',
  undoing: 'accent',
  undone: 'neutral',
  failed: 'danger',
};

/** Names of channels are the same in every language. */
const channels: Record<Exclude<OrderLayout, 'own'>, string> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  amazon: 'Amazon',
  ebay: 'eBay',
  etsy: 'Etsy',
  otto: 'OTTO',
  kaufland: 'Kaufland',
};
export const layoutName = (layout: OrderLayout, text: Translate): string =>
  layout === 'own' ? text('order-upload.layout.own') : channels[layout];

type Billing = Extract<UploadTarget, `billing.${string}`>;
const isBilling = (target: UploadTarget): target is Billing => target.startsWith('billing.');
const withoutBilling = (target: Billing) => target.slice('billing.'.length) as Exclude<UploadTarget, Billing>;

export const targetName = (target: UploadTarget, text: Translate): string =>
  isBilling(target)
    ? text('order-upload.billing', { field: text(`order-upload.target.${withoutBilling(target) as 'name'}`) })
    : text(`order-upload.target.${target}`);
