import type { ReactNode } from 'react';
import type { NewsState } from '../../../../contract/talk/platform-news.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Record<NewsState, Tone> = { draft: 'caution', sending: 'accent', sent: 'positive' };

export function NewsStateBadge({ state }: { state: NewsState }): ReactNode {
  return <Badge tone={tones[state]}>{useText()(`news.state.${state}`)}</Badge>;
}
