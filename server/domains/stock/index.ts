export { releaseReservations, takeReservations } from './reservations.ts';
