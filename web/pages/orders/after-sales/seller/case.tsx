import { type ReactNode, useEffect } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { sellerAfterSalesCalls } from '../../../../../contract/orders/after-sales/seller.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { pageNotFound } from '../../../../app/api/guard.ts';
import { send } from '../../../../app/api/client.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../../app/i18n/text.tsx';
import { seo } from '../../../../app/seo.ts';
import { Breadcrumb } from '../../../../ui/breadcrumb.tsx';
import { PageHead } from '../../../../ui/card.tsx';
import { ownStore } from '../../../stores/console/chosen-store.ts';
import { CaseStateBadge } from '../case-state.tsx';
import { CaseView } from '../case-view.tsx';
import { WriteToBuyer } from '../../../../components/commerce/chat-link.tsx';
import { SellerActions, WriteToBuyer as CaseMessage } from './seller-actions.tsx';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('afterSales', 'upload');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const caseId = Number(params['caseId']);
  if (!Number.isSafeInteger(caseId) || caseId <= 0) throw pageNotFound(url.pathname);
  const { id: storeId } = await ownStore(api, url);
  const given = await api.call(sellerAfterSalesCalls.detail, { storeId, caseId });
  return { given, storeId, meta: seo(api, { title: serverText(api.language)('afterSales.caseNumber', { number: String(caseId) }) }) };
}

/** `/seller-console/after-sales/{caseId}`: a case, and what the seller decides about it. */
export default function SellerCase(): ReactNode {
  const { given, storeId } = useLoaderData<typeof loader>();
  const text = useText();
  const title = text('afterSales.caseNumber', { number: String(given.id) });
  useReview(storeId, given.id, given.state === 'submitted');
  return (
    <>
      <Breadcrumb trail={[{ label: text('afterSales.title'), to: '/seller-console/after-sales' }, { label: title }]} />
      <PageHead
        title={title}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CaseStateBadge state={given.state} />
            {text(`afterSales.kind.${given.kind}`)} · {given.buyer}
          </span>
        }
        actions={<WriteToBuyer about={`case:${given.id}`} />}
      />
      <CaseView
        given={given}
        side="seller"
        fresh={(fileId, options) => send(sellerAfterSalesCalls.file, { storeId, caseId: given.id, fileId }, options)}
        below={given.actions.includes('write') && <CaseMessage given={given} storeId={storeId} />}
      >
        <SellerActions given={given} storeId={storeId} />
      </CaseView>
    </>
  );
}

/** The buyer learns that somebody has looked; the page itself need not change for it. */
function useReview(storeId: number, caseId: number, isNew: boolean): void {
  useEffect(() => {
    if (isNew) send(sellerAfterSalesCalls.review, { storeId, caseId }, { background: true }).catch(() => undefined);
  }, [storeId, caseId, isNew]);
}
