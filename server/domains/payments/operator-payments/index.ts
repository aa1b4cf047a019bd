export { paymentDetail } from './item.ts';
