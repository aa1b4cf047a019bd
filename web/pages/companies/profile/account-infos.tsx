import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type ApplyInfo, companyCalls, editableStates } from '../../../../contract/companies/company.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { seo } from '../../../app/seo.ts';
import { loadAgreements } from '../agreements/agreements.server.ts';
import { PendingAgreements } from '../agreements/pending-agreements.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { CompanyForm } from './company-form.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { CompanyStateBadge } from './words.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('company', 'upload', 'agreements');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [info, { pending, maySign, companyName }] = await Promise.all([api.call(companyCalls.applyInfo, {}), loadAgreements(api)]);
  return {
    info,
    agreements: { agreements: pending, maySign, company: companyName },
    meta: seo(api, { title: serverText(api.language)('company.accountTitle') }),
  };
}

/** How the review of a buyer stands, what is missing, and where to give it. Open to buyers who are not accepted yet. */
export default function AccountInfos(): ReactNode {
  const { info, agreements } = useLoaderData<typeof loader>();
  const text = useText();
  const accepted = info.state === 'approved';
  return (
    <>
      <PageHead
        title={text('company.accountTitle')}
        lead={text('company.accountLead')}
        actions={accepted && <ButtonLink to="/account/company-infos">{text('company.toDetails')}</ButtonLink>}
      />
      <Banner info={info} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-6 xl:order-last">
          <ChecklistCard checklist={info.checklist} hint={(point) => <Hint info={info} point={point} />} />
          <div className="max-xl:hidden">
            <HistoryCard history={info.history} />
          </div>
        </div>
        <div className="grid min-w-0 gap-6">
          {/* Another state is another form: what was typed before belongs to the state before. */}
          {agreements.agreements.length > 0 && <PendingAgreements {...agreements} target={null} />}
          {!accepted && <CompanyForm key={info.state} info={info} categories={[]} />}
          <DocumentsCard info={info} />
          <div className="xl:hidden">
            <HistoryCard history={info.history} />
          </div>
        </div>
      </div>
    </>
  );
}

const kinds = {
  draft: 'caution',
  submitted: 'info',
  in_review: 'info',
  changes_requested: 'caution',
  approved: 'positive',
  rejected: 'danger',
  suspended: 'danger',
  closed: 'danger',
} as const;

function Banner({ info }: { info: ApplyInfo }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <Notice kind={kinds[info.state]}>
      <div className="grid gap-2 text-ink">
        <p>
          <CompanyStateBadge state={info.state} />
        </p>
        <p>{text(`company.banner.${info.state}`)}</p>
        {info.reason && <p className="font-medium break-words whitespace-pre-line">{info.reason}</p>}
        {info.state === 'rejected' && info.reapplyFrom && <p>{text('company.reapply', { date: format.date(info.reapplyFrom) })}</p>}
      </div>
    </Notice>
  );
}

type Point = ApplyInfo['checklist']['points'][number];

/** What to do about a point that is still open. */
function Hint({ info, point }: { info: ApplyInfo; point: Point }): ReactNode {
  const text = useText();
  if (point.state !== 'incomplete' || !editableStates.includes(info.state)) return null;
  const sentence =
    point.family === 'verified'
      ? text('company.hint.upload')
      : point.key === 'profile' ||
          point.key === 'vat_id' ||
          point.key === 'channels' ||
          point.key === 'range' ||
          point.key === 'resale' ||
          point.key === 'agreements'
        ? text(`company.hint.${point.key}`)
        : '';
  return <p className="mt-1 text-muted">{sentence}</p>;
}
