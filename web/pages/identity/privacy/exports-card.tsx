import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type DataExport, privacyCalls, type PrivacyScope, privacyTimes } from '../../../../contract/identity/privacy.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Progress } from '../../../ui/progress.tsx';

/** How often one looks how far a copy has come. */
const pollEvery = 2_000;
const tones: Record<DataExport['state'], Tone> = {
  waiting: 'neutral',
  working: 'accent',
  ready: 'positive',
  failed: 'danger',
  expired: 'neutral',
};
const underWay = (one: DataExport): boolean => one.state === 'waiting' || one.state === 'working';

/** Copies of the user's data: requested here, packed in the background, available for a week. */
export function ExportsCard({ scopes, exports }: { scopes: readonly PrivacyScope[]; exports: readonly DataExport[] }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<PrivacyScope | null>(null);
  const request = useCall(privacyCalls.requestExport, { revalidate: 'always' });
  const waiting = exports.some(underWay);

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void (document.visibilityState === 'visible' && revalidate()), pollEvery);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);

  async function ask(scope: PrivacyScope): Promise<void> {
    setAsked(scope);
    await request.run({ scope });
  }

  return (
    <Card title={text('privacy.copy')}>
      <p className="max-w-text text-sm text-muted">{text('privacy.copyLead', { days: privacyTimes.exportDays })}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {scopes.map((scope) => (
          <Button
            key={scope}
            kind="secondary"
            icon="download"
            className="max-md:h-auto max-md:min-h-control max-md:w-full max-md:py-2 max-md:whitespace-normal"
            busy={request.pending && asked === scope}
            disabled={exports.some((one) => one.scope === scope && underWay(one))}
            onClick={() => void ask(scope)}
          >
            {text(`privacy.ask.${scope}`)}
          </Button>
        ))}
      </div>
      {exports.length > 0 && (
        <ul className="mt-5 divide-y divide-line border-t border-line">
          {exports.map((one) => (
            <ExportRow key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ExportRow({ one }: { one: DataExport }): ReactNode {
  const text = useText();
  const format = useFormat();
  // Comes as an attachment: the page stays.
  const download = useCall(privacyCalls.openExport, { done: ({ address }) => leaveFor(address) });

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {text(`privacy.scope.${one.scope}`)}
          <Badge tone={tones[one.state]}>{text(`privacy.state.${one.state}`)}</Badge>
        </p>
        <p className="text-muted">
          {one.state === 'ready' && one.expiresAt
            ? text('privacy.until', {
                time: format.dateTime(one.expiresAt),
                size: format.number(Math.max(1, Math.round((one.size ?? 0) / 1024))),
              })
            : text('privacy.askedAt', { time: format.dateTime(one.requestedAt) })}
        </p>
        {underWay(one) && (
          <div className="mt-2 max-w-sm">
            <Progress label={text(`privacy.scope.${one.scope}`)} value={one.progress / 100} />
          </div>
        )}
      </div>
      {one.state === 'ready' && (
        <Button size="small" icon="download" busy={download.pending} onClick={() => void download.run({ exportId: one.id })}>
          {text('privacy.download')}
        </Button>
      )}
    </li>
  );
}
