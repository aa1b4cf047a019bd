import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type Audit, auditCalls } from '../../../../contract/companies/operator-companies.ts';
import type { RequirementKey } from '../../../../contract/companies/requirements.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { areas, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { seo } from '../../../app/seo.ts';
import { ChecklistCard } from '../../companies/profile/checklist-card.tsx';
import { HistoryCard } from '../../companies/profile/history-card.tsx';
import { AuditDecision, useDecide } from './audit-decision.tsx';
import { AuditDocuments } from './audit-documents.tsx';
import { AuditFacts, type Notes } from './audit-facts.tsx';
import { AuditVatCard, ChangeCard, DuplicatesCard, PeopleCard } from './audit-surroundings.tsx';
import { ReasonQuestion } from './reason-question.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = areas('operator', 'company');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id) || id <= 0) throw pageNotFound(url.pathname);
  const audit = await api.call(auditCalls.detail, { id });
  return { audit, meta: seo(api, { title: audit.profile.legalName }) };
}

/** Everything that a decision about a company rests on, side by side. */
export default function AuditPage(): ReactNode {
  const { audit } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const [notes, setNotes] = useState<Notes>({});
  const since = format.dateTime(audit.submittedAt ?? audit.createdAt);
  return (
    <>
      <Breadcrumb
        trail={[{ label: text('operator.audits'), to: `/operator/audits?kind=${audit.kind}` }, { label: audit.profile.legalName }]}
      />
      <PageHead
        title={audit.profile.legalName}
        lead={`${text(`company.kind.${audit.kind}`)} · ${format.country(audit.profile.countryCode)} · ${text('operator.waitsSince', { time: since })}`}
        actions={
          <ButtonLink to={`/operator/companies/${audit.companyId}`} kind="secondary">
            {text('operator.toCompany')}
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(22rem,30rem)]">
        <div className="grid min-w-0 gap-6 xl:order-last">
          <AuditDecision audit={audit} notes={notes} onDone={() => setNotes({})} />
          <ChangeCard audit={audit} />
          <Checklist audit={audit} />
          <AuditVatCard audit={audit} />
        </div>
        <div className="grid min-w-0 gap-6">
          <DuplicatesCard audit={audit} />
          <AuditFacts audit={audit} notes={notes} onNotes={audit.mine && audit.kind === 'buyer' ? setNotes : null} />
          <AuditDocuments documents={audit.documents} />
          <div className="grid items-start gap-6 md:grid-cols-2">
            <HistoryCard history={audit.history} />
            <PeopleCard audit={audit} />
          </div>
        </div>
      </div>
    </>
  );
}

function Checklist({ audit }: { audit: Audit }): ReactNode {
  const text = useText();
  const decide = useDecide();
  const [confirming, setConfirming] = useState<RequirementKey | null>(null);
  const waive = (requirement: RequirementKey, waived: boolean, note: string) =>
    decide(auditCalls.waive, { id: audit.companyId, requirement, waived, note }, waived);
  return (
    <>
      <ChecklistCard
        checklist={audit.checklist}
        actions={(point) => {
          if (point.state === 'complete') return null;
          const name = text(`company.point.${point.key}`);
          return point.state === 'waived' ? (
            <Button
              kind="quiet"
              size="small"
              flush
              aria-label={text('operator.askForOne', { point: name })}
              onClick={() => void waive(point.key, false, '').catch(() => undefined)}
            >
              {text('operator.askFor')}
            </Button>
          ) : (
            <Button
              kind="quiet"
              size="small"
              flush
              aria-label={text('operator.waiveOne', { point: name })}
              onClick={() => setConfirming(point.key)}
            >
              {text('operator.waive')}
            </Button>
          );
        }}
      />
      <ReasonQuestion
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        title={confirming ? text('operator.waiveOne', { point: text(`company.point.${confirming}`) }) : ''}
        hint={text('operator.waiveHint')}
        confirm={text('operator.waive')}
        onConfirm={async (note) => confirming && waive(confirming, true, note)}
      />
    </>
  );
}
