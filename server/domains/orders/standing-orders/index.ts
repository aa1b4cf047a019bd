export { addStandingOrder, changeStandingOrder } from './service.ts';
