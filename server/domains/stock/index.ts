export { addMissingStock, changeStock, removeStock, setOnHand, setStock, type StockChange, type StockLevel } from './levels.ts';
export {
  lockReservationsOf,
  type ReservedPick,
  type ReleasedPieces,
  releasePieces,
  releaseReservations,
  type Reservation,
  reserveStock,
  returnPieces,
  takeReservations,
} from './reservations.ts';
