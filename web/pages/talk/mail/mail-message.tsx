import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { mailCalls } from '../../../../contract/talk/mail.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';
import { MailStateBadge } from './mail-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator', 'company');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id) || id <= 0) throw pageNotFound(url.pathname);
  const mail = await api.call(mailCalls.item, { id });
  return { mail, meta: seo(api, { title: serverText(api.language)('operator.mail') }) };
}

/** One mail as its reader sees it, and why it did not arrive. */
export default function MailMessage(): ReactNode {
  const { mail } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const resend = useCall(mailCalls.resend, { revalidate: 'success', done: () => showMessage(text('operator.resent'), 'positive') });
  // Earlier versions deleted such a subject.
  const title = mail.subject || text('operator.secretMail');
  return (
    <>
      <Breadcrumb trail={[{ label: text('operator.mail'), to: '/operator/mail' }, { label: title }]} />
      <PageHead
        title={title}
        actions={
          mail.state === 'dead' && (
            <Button busy={resend.pending} onClick={() => void resend.run({ ids: [mail.id] })}>
              {text('operator.resend')}
            </Button>
          )
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card title={text('operator.delivery')} className="xl:order-last" actions={<MailStateBadge state={mail.state} />}>
          {mail.lastError && <Notice kind="danger">{mail.lastError}</Notice>}
          <DescriptionList
            entries={[
              { name: text('operator.recipient'), value: <span className="break-all">{mail.recipient}</span> },
              { name: text('operator.attempts'), value: format.number(mail.attempts) },
              { name: text('operator.time'), value: format.dateTime(mail.createdAt) },
              { name: text('operator.nextAttempt'), value: mail.nextAttemptAt && format.dateTime(mail.nextAttemptAt) },
              { name: text('operator.sentAt'), value: mail.sentAt && format.dateTime(mail.sentAt) },
            ]}
          />
        </Card>
        <Card title={text('operator.text')}>
          {mail.html ? (
            // No scripts, no forms, no links that lead away: only what it looks like.
            <iframe title={title} srcDoc={mail.html} sandbox="" className="h-[44rem] w-full rounded-md border border-line bg-white" />
          ) : (
            <p className="text-sm whitespace-pre-wrap">{mail.body ?? text('operator.bodyDeleted')}</p>
          )}
        </Card>
      </div>
    </>
  );
}
