export { payByHand } from './service.ts';
export { payoutWorkOf } from './transfers/jobs.ts';
export type { PayoutWork } from './transfers/make.ts';
export { followPayoutMessage } from './transfers/messages.ts';
