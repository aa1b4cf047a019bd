export { creditRefund } from './service.ts';
