export { postCapture, postDispute, postReceipt, postReturn, receiptOf } from './postings.ts';
export {
  claimDue,
  forgetMessages,
  insertProviderPayment,
  isTaken,
  lockProviderPayment,
  noteDispute,
  type ProviderPaymentRow,
  selectByReference,
  selectLast,
  selectProviderPayment,
  selectUnderWay,
  takeMessage,
  writeReference,
} from './queries.ts';
export { isUnderWay, payments } from './states.ts';
