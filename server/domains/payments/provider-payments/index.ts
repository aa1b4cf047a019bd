export { notifyOfReturnCredit } from './notifications.ts';
export { postCapture, postDispute, postFailedReturn, postReceipt, postReturn, postReturnCredit, postTopUp, receiptOf } from './postings.ts';
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
  selectPayer,
  selectProviderPayment,
  selectUnderWay,
  takeMessage,
  writeReference,
} from './queries.ts';
export { insertTopUp, selectTopUp, selectTopUpOwner, type TopUpRow } from './top-up-queries.ts';
export { isUnderWay, payments } from './states.ts';
