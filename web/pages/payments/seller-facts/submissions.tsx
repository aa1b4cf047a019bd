import type { ReactNode } from 'react';
import { type ReportSubmissions, sellerReportCalls } from '../../../../contract/payments/sellers/seller-facts.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

const path = '/operator/seller-reports';

/** What was submitted of a year, what differs from it today, and the correction. */
export function Submissions({ of: { messages, differences }, year }: { of: ReportSubmissions; year: number }): ReactNode {
  const text = useText();
  const format = useFormat();
  const done = () => showMessage(text('sellerReports.submitted'), 'positive');
  const submit = useCall(sellerReportCalls.submit, { inForm: true, revalidate: 'always', done });
  const correct = useCall(sellerReportCalls.correct, { inForm: true, revalidate: 'always', done });
  const failure = submit.failure ?? correct.failure;
  return (
    <Card title={text('sellerReports.submissions')}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <p className="mb-4 text-sm text-muted">{text('sellerReports.submissionsLead')}</p>
      <ul className="grid gap-3 text-sm">
        {messages.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0">
              <span className="block font-medium break-all">{one.messageRef}</span>
              <span className="text-muted">
                {text(`sellerReports.message.${one.type}`)} ·{' '}
                {text('sellerReports.messageOf', {
                  ...{ sellers: format.number(one.sellers), name: one.createdBy, time: format.dateTime(one.createdAt) },
                })}
              </span>
            </span>
            <ButtonLink kind="secondary" size="small" to={`${path}/message.xml?id=${one.id}`} reloadDocument>
              XML
            </ButtonLink>
          </li>
        ))}
      </ul>
      {messages.length === 0 ? (
        <Button kind="secondary" busy={submit.pending} onClick={() => void submit.run({ year })}>
          {text('sellerReports.submit')}
        </Button>
      ) : differences.length === 0 ? (
        <p className="mt-4 text-sm">{text('sellerReports.noDifferences')}</p>
      ) : (
        <section className="mt-6">
          <h3 className="mb-2 text-sm font-semibold">{text('sellerReports.differences')}</h3>
          <ul className="mb-4 grid gap-2 text-sm">
            {differences.map(({ id, name, change }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                <TextLink to={`${path}/${id}`}>{name}</TextLink>
                <Badge tone="caution">{text(`sellerReports.change.${change}`)}</Badge>
              </li>
            ))}
          </ul>
          <Button kind="secondary" busy={correct.pending} onClick={() => void correct.run({ year })}>
            {text('sellerReports.correct')}
          </Button>
        </section>
      )}
    </Card>
  );
}
