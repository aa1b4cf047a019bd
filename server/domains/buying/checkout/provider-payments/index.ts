export { beginPayment } from './begin.ts';
export { followPayment } from './follow.ts';
export { crontab, tasks, workOf } from './jobs.ts';
export { mountPaymentMessages } from './routes.ts';
