import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../contract/wire/call.ts';
import { marketCalls, type SetupPoint } from '../../../contract/operator/market.ts';
import { send } from '../../app/api/client.ts';
import { useText } from '../../app/i18n/text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showMessage } from '../../ui/toast-store.ts';

type Setup = AnswerOf<typeof marketCalls.setup>;

/** Where each point is done. */
const places: Record<SetupPoint, string> = {
  login: '/operator/security',
  company: '/operator/market#company',
  bank: '/operator/market#company',
  payments: '/operator/payment-methods',
  tax: '/operator/taxes',
  appearance: '/operator/market#appearance',
  imprint: '/operator/market#appearance',
  agreements: '/operator/agreements',
  mail: '/operator/mail',
  categories: '/operator/categories',
  options: '/operator/attributes',
  homePage: '/operator/home',
  seller: '/operator/audits?kind=seller',
};
const kinds = { done: 'positive', open: 'caution', advised: 'neutral' } as const;

/** What is left to do before the market can open. Not shown once everything is done. */
export function SetupCard({ setup }: { setup: Setup }): ReactNode {
  const text = useText();
  const done = setup.points.filter(({ state }) => state === 'done').length;
  if (done === setup.points.length) return null;
  return (
    <Card
      title={text('setup.title')}
      actions={<span className="text-sm text-muted">{text('setup.progress', { done, all: setup.points.length })}</span>}
      className="mb-6"
    >
      {setup.sellingStopped && <Notice kind="caution">{text('setup.stopped')}</Notice>}
      <ol className="divide-y divide-line text-sm">
        {setup.points.map(({ key, state, count }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0 flex-1 basis-64">
              <TextLink to={places[key]} className="font-medium">
                {text(`setup.point.${key}`)}
              </TextLink>
              {(state !== 'done' || count !== null) && (
                <span className="block text-muted">{text(`setup.hint.${key}`, { count: count ?? 0 })}</span>
              )}
            </span>
            {key === 'mail' && <TestMail />}
            <Badge tone={kinds[state]}>{text(`setup.state.${state}`)}</Badge>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function TestMail(): ReactNode {
  const text = useText();
  const sendOne = async (): Promise<void> => {
    const { recipient } = await send(marketCalls.sendTestMail, {});
    showMessage(text('setup.testMailSent', { recipient }), 'positive');
  };
  return (
    <Button kind="secondary" size="small" onClick={() => void sendOne().catch(() => undefined)}>
      {text('setup.sendTestMail')}
    </Button>
  );
}
