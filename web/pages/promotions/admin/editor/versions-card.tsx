import { type ReactNode, useState } from 'react';
import { type ActivityContent, operatorActivityCalls } from '../../../../../contract/promotions/activities.ts';
import type { AnswerOf } from '../../../../../contract/wire/call.ts';
import { send } from '../../../../app/api/client.ts';
import { useFormat, useText } from '../../../../app/i18n/text.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';

/** Who saved what when; an earlier version can be taken into the form again. */
export function VersionsCard({
  page,
  onTake,
}: {
  page: AnswerOf<typeof operatorActivityCalls.detail>;
  onTake: (content: ActivityContent) => void;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const [busy, setBusy] = useState<number | null>(null);
  const take = async (version: number): Promise<void> => {
    setBusy(version);
    try {
      onTake(await send(operatorActivityCalls.version, { id: page.activity.id, version }));
      showMessage(text('activity-desk.taken', { version }), 'positive');
    } finally {
      setBusy(null);
    }
  };
  return (
    <Card>
      <Disclosure title={text('activity-desk.versions')}>
        <ul className="grid gap-2">
          {page.versions.map(({ version, createdAt, by }) => (
            <li key={version} className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2 last:border-b-0">
              <span>
                <span className="font-semibold">{text('activity-desk.version', { version })}</span>{' '}
                <span className="text-muted">
                  {format.dateTime(createdAt)} {by && `· ${by}`}
                </span>
              </span>
              {version === page.publishedVersion ? (
                <Badge tone="positive">{text('activity-desk.shown')}</Badge>
              ) : (
                version !== page.version && (
                  <Button size="small" kind="secondary" busy={busy === version} onClick={() => void take(version).catch(() => undefined)}>
                    {text('activity-desk.take')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
    </Card>
  );
}
