export { decideDuplicates } from './duplicates/decide.ts';
export { type Imported, importStatement, readStatement } from './import.ts';
export {
  type BookingRow,
  selectBooking,
  selectBookings,
  selectBuyerTargets,
  selectDepositTargets,
  selectPaymentTargets,
} from './queries.ts';
