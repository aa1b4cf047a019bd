export { ignoreSilence } from './answers.ts';
export { topUpHandlers } from './top-up-calls.ts';
export { failedReturnHandlers } from './failed-return-calls.ts';
export { operatorAskHandlers } from './operator-calls.ts';
export { beginPayment } from './begin.ts';
export { followPayment } from './follow.ts';
export { crontab, tasks, workOf } from './jobs.ts';
export { mountPaymentMessages } from './routes.ts';
