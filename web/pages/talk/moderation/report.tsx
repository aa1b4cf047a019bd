import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type ChatReportDetail, chatReportCalls, type CopiedMessage, reportDecisions } from '../../../../contract/talk/chat-moderation.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { seo } from '../../../app/seo.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReportStateBadge } from './report-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('chatReports');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id) || id <= 0) throw pageNotFound(url.pathname);
  const report = await api.call(chatReportCalls.detail, { id });
  return { report, meta: seo(api, { title: serverText(api.language)('chatReports.one', { number: String(id) }) }) };
}

/** `/operator/chat-reports/{id}`: reported messages with what is around them, and the decision. Each reading is in the audit log. */
export default function Report(): ReactNode {
  const { report } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const title = text('chatReports.one', { number: String(report.id) });
  const { decidedAt, decidedBy, decisionNote } = report;
  return (
    <>
      <Breadcrumb trail={[{ label: text('chatReports.title'), to: '/operator/chat-reports' }, { label: title }]} />
      <PageHead title={title} lead={<ReportStateBadge state={report.state} />} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card title={text('chatReports.copied')}>
          <p className="pb-3 text-sm text-muted">{text('chatReports.copiedHint')}</p>
          <ol className="flex flex-col gap-1">
            {report.copied.map((message) => (
              <Copied key={message.id} message={message} reportId={report.id} />
            ))}
          </ol>
        </Card>
        <div className="flex flex-col gap-6">
          <Card title={text('chatReports.facts')}>
            <DescriptionList
              entries={[
                { name: text('chatReports.author'), value: `${report.author}, ${report.authorCompany}` },
                { name: text('chatReports.reporter'), value: `${report.reporter}, ${report.reporterCompany}` },
                { name: text('chatReports.reason'), value: text(`chatReports.reason.${report.reason}`) },
                ...(report.note ? [{ name: text('chatReports.note'), value: report.note }] : []),
                { name: text('chatReports.reportedAt'), value: format.dateTime(report.createdAt) },
                ...(decidedAt ? [{ name: text('chatReports.decidedAt'), value: `${format.dateTime(decidedAt)}, ${decidedBy ?? ''}` }] : []),
                ...(decisionNote ? [{ name: text('chatReports.decisionNote'), value: decisionNote }] : []),
              ]}
            />
          </Card>
          {report.state === 'open' && <Decision report={report} />}
          {report.isBlocked && <Unblock id={report.id} />}
        </div>
      </div>
    </>
  );
}

function Copied({ message, reportId }: { message: CopiedMessage; reportId: number }): ReactNode {
  const text = useText();
  const format = useFormat();
  const open = async (at: number): Promise<void> => {
    const { address } = await send(chatReportCalls.file, { id: reportId, messageId: message.id, at });
    leaveFor(address);
  };
  return (
    <li className={`rounded-md px-3 py-2 text-sm ${message.reported ? 'border-l-4 border-danger bg-sunken' : ''}`}>
      <p className="text-xs text-muted">
        <span className="font-semibold text-ink">{message.sender || text('chatReports.system')}</span> · {format.dateTime(message.sentAt)}
        {message.reported && <span className="font-semibold text-danger"> · {text('chatReports.reported')}</span>}
        {message.recalled && <span> · {text('chatReports.wasRecalled')}</span>}
      </p>
      <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{message.text || (message.files === 0 && text('chatReports.noText'))}</p>
      {Array.from({ length: message.files }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place is what a file is
        <Button key={at} size="small" kind="quiet" icon="download" onClick={() => void open(at).catch(() => undefined)}>
          {text('chatReports.openFile')}
          {message.files > 1 && ` ${at + 1}`}
        </Button>
      ))}
    </li>
  );
}

function Decision({ report: { id } }: { report: ChatReportDetail }): ReactNode {
  const text = useText();
  const [decision, setDecision] = useState<(typeof reportDecisions)[number] | ''>('');
  const [note, setNote] = useState('');
  const { run, pending, errors, failure } = useCall(chatReportCalls.decide, { inForm: true, revalidate: 'always' });
  return (
    <Card title={text('chatReports.decide')}>
      <form
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run({ id, decision: decision as 'dismissed', note });
        }}
      >
        {failure && <Notice kind="danger">{failure}</Notice>}
        <RadioGroup
          label={text('chatReports.decision')}
          name="decision"
          value={decision || undefined}
          onChange={setDecision}
          error={errors['decision']}
          options={reportDecisions.map((value) => ({ value, label: text(`chatReports.do.${value}`) }))}
        />
        <TextArea
          label={text('chatReports.decisionNote')}
          hint={text('chatReports.decisionNoteHint')}
          maxLength={1_000}
          value={note}
          error={errors['note']}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" busy={pending} className="justify-self-start">
          {text('chatReports.decide')}
        </Button>
      </form>
    </Card>
  );
}

function Unblock({ id }: { id: number }): ReactNode {
  const text = useText();
  const { run, pending } = useCall(chatReportCalls.unblock, { revalidate: 'always' });
  return (
    <Card title={text('chatReports.blockedTitle')}>
      <p className="pb-3 text-sm">{text('chatReports.blockedHint')}</p>
      <Button kind="secondary" busy={pending} onClick={() => void run({ id })}>
        {text('chatReports.unblock')}
      </Button>
    </Card>
  );
}
