/** `open` waits for those who answer, `waiting` for the company that asks. */
export const caseStates = ['open', 'waiting', 'snoozed', 'solved'] as const;
export type CaseState = (typeof caseStates)[number];

/** The views of an inbox. */
export const caseFilters = ['all', 'unread', 'mine', 'unassigned', 'snoozed', 'solved'] as const;
export type CaseFilter = (typeof caseFilters)[number];

/** A message of the company opens a case again, an answer makes it wait. */
export const caseMoves = {
  open: ['waiting', 'snoozed', 'solved'],
  waiting: ['open', 'snoozed', 'solved'],
  snoozed: ['open', 'waiting', 'solved'],
  solved: ['open', 'waiting'],
} as const satisfies Record<CaseState, readonly CaseState[]>;
