export { divideRefund, noteRefund } from './pay.ts';
export { remindDue } from './reminders/jobs.ts';
export { creditObstacle, payOnCredit, reserveCredit } from './use.ts';
