export { addMissingStock, changeStock, removeStock, setOnHand, setStock, type StockChange, type StockLevel } from './levels.ts';
export { lockReservationsOf, type Pick, releaseReservations, type Reservation, reserveStock, takeReservations } from './reservations.ts';
