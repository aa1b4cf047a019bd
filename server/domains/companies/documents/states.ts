import type { documentStates } from '../../../../contract/companies/company.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

type DocumentState = (typeof documentStates)[number];

/** The operator may decide again at any time. */
const moves: Record<DocumentState, readonly DocumentState[]> = {
  submitted: ['accepted', 'rejected'],
  accepted: ['accepted', 'rejected', 'expired'],
  rejected: ['accepted', 'rejected'],
  expired: ['accepted', 'rejected'],
};

export const companyDocuments = stateMachine({
  table: 'company_document',
  column: 'state',
  moves,
  stamps: { accepted: 'decided_at', rejected: 'decided_at' },
});
