import { type Deadline, workCalendar, workingDaysAfter } from './calendar.ts';

/** Working days of the seller's country for each step. */
const days = {
  /** The seller decides about a request to cancel, or for a refund or reshipment. */
  cancel: 2,
  refund: 3,
  /** The buyer answers an offer, takes a refusal to the operator, sends goods back. */
  answer: 5,
  dispute: 10,
  shipReturn: 10,
  /** The seller looks at what came back. */
  receive: 10,
  /** The operator decides; its time passes without consequence. */
  decide: 5,
} as const;

export const deadlineOf = async (step: keyof typeof days, { sellerCountry }: { sellerCountry: string }, now: Date): Promise<Deadline> =>
  workingDaysAfter(await workCalendar(sellerCountry), now, days[step]);
