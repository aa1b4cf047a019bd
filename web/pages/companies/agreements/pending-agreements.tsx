import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { agreementCalls } from '../../../../contract/companies/agreements.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import type { PendingAgreement } from './agreements.server.ts';

type PendingProperties = {
  agreements: readonly PendingAgreement[];
  maySign: boolean;
  company: string;
  /** Where to go on to after signing, or by "not now"; without it the page stays. */
  target: string | null;
};

/** Agreements that the company still has to sign: each to be read and ticked, all signed with one click. */
export function PendingAgreements({ agreements, maySign, company, target }: PendingProperties): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [missing, setMissing] = useState(false);
  const signing = useCalls();

  async function sign(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const versionIds = agreements.map(({ id }) => id);
    const complete = versionIds.every((id) => ticked.includes(id));
    setMissing(!complete);
    if (!complete) return;
    await signing.run(async () => {
      await send(agreementCalls.sign, { versionIds });
      showMessage(text('agreements.done'), 'positive');
      if (target) leaveFor(target);
      else await revalidate();
    });
  }

  return (
    <Card title={text('agreements.pendingTitle', { count: agreements.length })} className="mb-8">
      <p className="mb-4 max-w-text text-sm text-muted">
        {text(maySign ? 'agreements.pendingLead' : 'agreements.askColleague', { company })}
      </p>
      <form noValidate onSubmit={(event) => void sign(event)}>
        {agreements.map((agreement) => (
          <Pending
            key={agreement.id}
            agreement={agreement}
            open={agreements.length === 1}
            tick={
              maySign && {
                label: text('agreements.agree', { company }),
                checked: ticked.includes(agreement.id),
                set: (on) => setTicked((before) => (on ? [...before, agreement.id] : before.filter((id) => id !== agreement.id))),
              }
            }
          />
        ))}
        {missing && (
          <div className="mt-4">
            <Notice kind="danger">{text('agreements.tickAll')}</Notice>
          </div>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          {maySign && (
            <Button type="submit" busy={signing.pending}>
              {text('agreements.sign')}
            </Button>
          )}
          {target && (
            <ButtonLink kind="quiet" to={target} reloadDocument>
              {text('agreements.later')}
            </ButtonLink>
          )}
        </div>
      </form>
    </Card>
  );
}

function Pending({
  agreement,
  open,
  tick,
}: {
  agreement: PendingAgreement;
  open: boolean;
  tick: false | { label: string; checked: boolean; set: (on: boolean) => void };
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const { title, version, publishedAt, html, changesHtml, language } = agreement;
  return (
    <div className="border-b border-line pb-4 last:border-b-0">
      <Disclosure
        open={open}
        title={
          <span>
            {title}
            <span className="block font-normal text-muted">{text('agreements.version', { version, date: format.date(publishedAt) })}</span>
          </span>
        }
      >
        {changesHtml && (
          <div className="mb-4 rounded-md bg-accent-soft px-4 py-3">
            <p className="mb-1 font-semibold">{text('agreements.changes')}</p>
            <div className="prose" lang={language} dangerouslySetInnerHTML={{ __html: changesHtml }} />
          </div>
        )}
        {/* Made by renderMarkdown, which lets no HTML of the author through. */}
        <div
          className="prose max-h-96 overflow-y-auto rounded-md border border-line bg-sunken px-5 py-4"
          lang={language}
          tabIndex={0}
          role="region"
          aria-label={title}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </Disclosure>
      {tick && (
        <label className="mt-3 flex cursor-pointer items-start gap-3 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-4.5 shrink-0 accent-accent"
            checked={tick.checked}
            onChange={(event) => tick.set(event.currentTarget.checked)}
          />
          <span>
            <span className="sr-only">{`${title}: `}</span>
            {tick.label}
          </span>
        </label>
      )}
    </div>
  );
}
