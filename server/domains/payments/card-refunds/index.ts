export { type CardRefundWork, followCardRefunds } from './make.ts';
export { cardRefundTask, requestCardRefund, takeCardPart } from './request.ts';
export { cardRefundWorkOf } from './jobs.ts';
export { isOverdue, paymentsToDecide } from './queries.ts';
export { cardOfRefund, isRefundEntry, joinCardRefund, refundMethod, refundParts } from './parts.ts';
export { cardRefundRules } from './invariants.ts';
