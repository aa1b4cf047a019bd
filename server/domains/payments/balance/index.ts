export { selectPayments } from './queries.ts';
export { payFromBalance } from './service.ts';
export { type Refund, refundOrder } from './refund.ts';
export { lacksConfirmation } from './confirmation.ts';
