export { notifyOfPaidItems } from './notifications.ts';
export { divideRefund, noteRefund, payItemsFromBooking } from './pay.ts';
export { remindDue } from './reminders/jobs.ts';
export { selectItemTargets, selectPaidItems } from './target-queries.ts';
export { creditObstacle, payOnCredit, reserveCredit } from './use.ts';
