export { matchSome, orderSome } from './service.ts';
