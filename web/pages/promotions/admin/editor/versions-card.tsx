import { type ReactNode, useState } from 'react';
import { type ActivityContent, operatorActivityCalls } from '../../../../../contract/promotions/activities.ts';
import type { AnswerOf } from '../../../../../contract/wire/call.ts';
import { useCall } from '../../../../app/api/use-call.ts';
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
  const [wanted, setWanted] = useState<number | null>(null);
  const { pending, run } = useCall(operatorActivityCalls.version, { done: onTake });
  const take = async (version: number): Promise<void> => {
    setWanted(version);
    if (await run({ id: page.activity.id, version })) showMessage(text('operator-activities.taken', { version }), 'positive');
  };
  return (
    <Card>
      <Disclosure title={text('operator-activities.versions')}>
        <ul className="grid gap-2">
          {page.versions.map(({ version, createdAt, by }) => (
            <li key={version} className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2 last:border-b-0">
              <span>
                <span className="font-semibold">{text('operator-activities.version', { version })}</span>{' '}
                <span className="text-muted">
                  {format.dateTime(createdAt)} {by && `· ${by}`}
                </span>
              </span>
              {version === page.publishedVersion ? (
                <Badge tone="positive">{text('operator-activities.shown')}</Badge>
              ) : (
                version !== page.version && (
                  <Button size="small" kind="secondary" busy={pending && wanted === version} onClick={() => void take(version)}>
                    {text('operator-activities.take')}
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
