import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import type { CaseDetail } from '../../../../../contract/orders/after-sales/cases.ts';
import { disputeCalls } from '../../../../../contract/orders/after-sales/operator.ts';
import { send } from '../../../../app/api/client.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { pageNotFound } from '../../../../app/api/guard.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { seo } from '../../../../app/seo.ts';
import { MoneyField } from '../../../../components/forms/money-field.tsx';
import { Breadcrumb } from '../../../../ui/breadcrumb.tsx';
import { PageHead } from '../../../../ui/card.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { ActionForm } from '../action-form.tsx';
import { CaseStateBadge } from '../case-state.tsx';
import { CaseView } from '../case-view.tsx';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('afterSales', 'card-refund');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const caseId = Number(params['caseId']);
  if (!Number.isSafeInteger(caseId) || caseId <= 0) throw pageNotFound(url.pathname);
  const given = await api.call(disputeCalls.detail, { caseId });
  return { given, meta: seo(api, { title: serverText(api.language)('afterSales.caseNumber', { number: String(caseId) }) }) };
}

/** `/operator/disputes/{caseId}`: a disputed case with all that both sides have added, and the decision. */
export default function Dispute(): ReactNode {
  const { given } = useLoaderData<typeof loader>();
  const text = useText();
  const title = text('afterSales.caseNumber', { number: String(given.id) });
  return (
    <>
      <Breadcrumb trail={[{ label: text('afterSales.disputes'), to: '/operator/disputes' }, { label: title }]} />
      <PageHead
        title={title}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CaseStateBadge state={given.state} />
            {given.partner}
          </span>
        }
      />
      <CaseView given={given} side="operator" fresh={(fileId, options) => send(disputeCalls.file, { caseId: given.id, fileId }, options)}>
        {given.actions.includes('decide') && <Decision given={given} />}
      </CaseView>
    </>
  );
}

function Decision({ given: { id: caseId, version, asked, currency } }: { given: CaseDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  const [amount, setAmount] = useState<number | null>(asked);
  const [note, setNote] = useState('');
  return (
    <ActionForm
      title={text('afterSales.decide')}
      hint={text('afterSales.decideHint')}
      call={disputeCalls.decide}
      input={{ caseId, version, amount: amount ?? '', note }}
      button={text('afterSales.decide')}
    >
      {(errors) => (
        <>
          <MoneyField
            label={text('afterSales.amount')}
            {...(asked !== null && { hint: text('afterSales.atMost', { amount: format.money(asked, currency) }) })}
            currency={currency}
            value={amount}
            onChange={setAmount}
            error={errors['amount']}
          />
          <TextArea
            label={text('afterSales.explanation')}
            required
            maxLength={2_000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={errors['note']}
          />
        </>
      )}
    </ActionForm>
  );
}
