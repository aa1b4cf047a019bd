import type { QuestionState } from '../../../../contract/buying/questions.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

const moves: Record<QuestionState, readonly QuestionState[]> = {
  open: ['answered', 'withdrawn'],
  /** An answer can be changed, or taken back. */
  answered: ['answered', 'open'],
  withdrawn: [],
};

export const questions = stateMachine({ table: 'item_question', column: 'state', moves });
