import type { ReportState } from '../../../../contract/talk/chat-moderation.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

const moves: Record<ReportState, readonly ReportState[]> = {
  open: ['dismissed', 'recalled', 'warned', 'blocked'],
  dismissed: [],
  recalled: [],
  warned: [],
  blocked: [],
};

export const reports = stateMachine({
  table: 'chat_report',
  column: 'state',
  moves,
  stamps: { dismissed: 'decided_at', recalled: 'decided_at', warned: 'decided_at', blocked: 'decided_at' },
});
