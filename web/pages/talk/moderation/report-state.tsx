import type { ReactNode } from 'react';
import type { ChatReport } from '../../../../contract/talk/chat-moderation.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Record<ChatReport['state'], Tone> = {
  open: 'accent',
  dismissed: 'neutral',
  recalled: 'caution',
  warned: 'caution',
  blocked: 'danger',
};

export function ReportStateBadge({ state }: { state: ChatReport['state'] }): ReactNode {
  return <Badge tone={tones[state]}>{useText()(`chatReports.state.${state}`)}</Badge>;
}
