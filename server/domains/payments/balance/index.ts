export { selectPayments } from './queries.ts';
export { checkPart, heldPart, releaseParts, reservePart, usedPart } from './parts.ts';
export { payFromBalance } from './service.ts';
export { type Refund, refundOrder } from './refund.ts';
export { lacksConfirmation } from './confirmation.ts';
