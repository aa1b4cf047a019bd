export { epcCode } from './epc-code.ts';
export { notifyOfCredit } from './notifications.ts';
export { postTransferCapture, postTransferCredit, postTransferRemoval } from './postings.ts';
export {
  insertTransfer,
  type LockedBooking,
  lockBooking,
  lockPartial,
  lockTransfer,
  selectMatched,
  selectOutdated,
  selectTransfer,
  selectTransferById,
  type TransferRow,
  writeTransferAmount,
} from './queries.ts';
export { newReference, shownReference } from './reference.ts';
export { bookings } from './states.ts';
