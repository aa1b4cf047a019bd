import { companyMoves, companyStates, type CompanyState } from '../../../../contract/companies/company.ts';
import { type NamedMoves, stateMachine } from '../../../platform/state-machine.ts';

const moves: NamedMoves<CompanyState> = { ...companyMoves, erase: { from: companyStates, to: 'closed' } };

export const companies = stateMachine({
  table: 'company',
  column: 'state',
  moves,
  history: { table: 'company_review_event', row: 'company_id', before: 'state_before', after: 'state_after', at: 'at' },
});

type ChangeState = 'waiting' | 'accepted' | 'refused' | 'withdrawn';

const changeMoves: Record<ChangeState, readonly ChangeState[]> = {
  waiting: ['accepted', 'refused', 'withdrawn'],
  accepted: [],
  refused: [],
  withdrawn: [],
};

/** Changes that an approved company requests. */
export const companyChanges = stateMachine({
  table: 'company_change',
  column: 'state',
  moves: changeMoves,
  stamps: { accepted: 'decided_at', refused: 'decided_at', withdrawn: 'decided_at' },
});
