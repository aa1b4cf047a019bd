export { divideRefund, noteRefund } from './pay.ts';
export { creditObstacle, payOnCredit, reserveCredit } from './use.ts';
