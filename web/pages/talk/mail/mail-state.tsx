import type { ReactNode } from 'react';
import type { MailState } from '../../../../contract/talk/mail.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';

const tones = { waiting: 'accent', sent: 'positive', dead: 'danger' } as const;

export function MailStateBadge({ state }: { state: MailState }): ReactNode {
  const text = useText();
  return <Badge tone={tones[state]}>{text(`operator.mailState.${state}`)}</Badge>;
}
