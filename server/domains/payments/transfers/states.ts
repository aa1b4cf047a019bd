import type { BookingState } from '../../../../contract/payments/bank.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

const moves: Record<BookingState, readonly BookingState[]> = {
  unmatched: ['partial', 'settled'],
  matched: ['partial', 'settled'],
  partial: ['settled'],
  settled: [],
  doubtful: ['unmatched', 'matched', 'duplicate'],
  duplicate: [],
};

export const bookings = stateMachine({
  table: 'bank_booking',
  column: 'state',
  moves,
  stamps: { settled: 'settled_at', duplicate: 'settled_at' },
  history: { table: 'bank_booking_event', row: 'booking_id', before: 'state_before', after: 'state_after', at: 'at' },
});
