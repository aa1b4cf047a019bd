import type { QuoteState } from '../../../../contract/buying/quotes.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

const moves: Record<QuoteState, readonly QuoteState[]> = {
  draft: ['open'],
  open: ['answered', 'declined', 'withdrawn', 'expired'],
  /** A new offer replaces the one before. */
  answered: ['answered', 'countered', 'accepted', 'declined', 'withdrawn', 'expired'],
  countered: ['answered', 'accepted', 'declined', 'withdrawn', 'expired'],
  accepted: [],
  declined: [],
  expired: [],
  withdrawn: [],
};

export const quotes = stateMachine({
  table: 'quote',
  column: 'state',
  moves,
  stamps: { open: 'sent_at' },
  history: { table: 'quote_event', row: 'quote_id', at: 'at' },
});

/** States of a quote that either side still negotiates. */
export const negotiated = ['open', 'answered', 'countered'] as const satisfies readonly QuoteState[];
