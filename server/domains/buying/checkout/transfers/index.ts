export { transferHandlers } from './calls.ts';
export { closeTransfers, crontab, settleMatched, tasks } from './jobs.ts';
export { seenTransfer } from './seen.ts';
