import type { ReactNode } from 'react';
import { WriteToStore } from '../../../components/commerce/chat-link.tsx';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { afterSalesCalls } from '../../../../contract/orders/after-sales/buyer.ts';
import { type CaseDetail, caseKinds } from '../../../../contract/orders/after-sales/cases.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { splitSlug } from '../../../app/slug.ts';
import { AmountsHidden } from '../../../components/commerce/amount.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { BuyerActions, WithdrawCase, WriteToSeller } from './buyer-actions.tsx';
import { CaseStateBadge } from './case-state.tsx';
import { CaseView } from './case-view.tsx';
import { NewCase } from './new-case.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('afterSales', 'upload', 'card-refund');

/**
 * `/purchased/aftership/cancel~{id}`, `refund~{id}` and `reshipment~{id}` open a case for an order, `/purchased/aftership/{caseId}` is a case's own page.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const text = serverText(api.language);
  const slug = params['slug'] ?? '';
  if (/^[1-9]\d{0,14}$/.test(slug)) {
    const given = await api.call(afterSalesCalls.detail, { caseId: Number(slug) });
    return { given, meta: seo(api, { title: text('afterSales.caseNumber', { number: slug }) }) };
  }
  const kind = caseKinds.find((one) => slug.startsWith(`${one}~`));
  if (!kind) throw pageNotFound(url.pathname);
  const order = splitSlug(slug);
  // An invalid id is no order.
  if (!order || order.urlKey !== kind) throw redirect('/permission-denied');
  const options = await api.call(afterSalesCalls.options, { buyerOrderId: order.id, kind });
  const title = text(`afterSales.new.${kind}`, { number: options.order.number });
  return { options, kind, line: Number(url.searchParams.get('line')), meta: seo(api, { title }) };
}

export default function MyCase(): ReactNode {
  const data = useLoaderData<typeof loader>();
  return data.given ? (
    <Case given={data.given} />
  ) : (
    <NewCase key={`${data.kind} ${data.options.order.id}`} kind={data.kind} options={data.options} line={data.line} />
  );
}

function Case({ given }: { given: CaseDetail }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const mayAct = may(viewer, 'aftersales.manage');
  const title = text('afterSales.caseNumber', { number: String(given.id) });
  return (
    <>
      <Breadcrumb trail={[{ label: text('afterSales.title'), to: '/purchased/aftership' }, { label: title }]} />
      <PageHead
        title={title}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CaseStateBadge state={given.state} />
            {text(`afterSales.kind.${given.kind}`)} · {given.store.name}
          </span>
        }
        actions={
          <>
            {mayAct && <WithdrawCase key={given.version} given={given} />}
            <WriteToStore storeId={given.store.id} about={`case:${given.id}`} />
          </>
        }
      />
      {given.kind === 'refund' && given.asked === null && <AmountsHidden />}
      <CaseView
        given={given}
        side="buyer"
        fresh={(fileId, options) => send(afterSalesCalls.file, { caseId: given.id, fileId }, options)}
        below={mayAct && given.actions.includes('write') && <WriteToSeller given={given} />}
      >
        {mayAct && <BuyerActions given={given} />}
      </CaseView>
    </>
  );
}
