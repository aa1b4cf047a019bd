export { acceptCase, acceptOffer, disputeCase, offer, refuseCase, reviewCase, writeToCase } from './decide.ts';
export { workCalendar } from './deadlines/calendar.ts';
export { openCase } from './open.ts';
export { receiveReturn, shipReturn } from './returns.ts';
export { saveRule } from './rules/service.ts';
export { buyersTurn } from './list-queries.ts';
