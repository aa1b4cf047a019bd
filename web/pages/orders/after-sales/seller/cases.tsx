import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { sellerAfterSalesCalls } from '../../../../../contract/orders/after-sales/seller.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../../app/i18n/text.tsx';
import { seo } from '../../../../app/seo.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { PageHead } from '../../../../ui/card.tsx';
import { ownStore } from '../../../stores/console/chosen-store.ts';
import { CaseList } from '../case-list.tsx';
import { caseQuery } from '../list-query.ts';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('afterSales', 'listKeys');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId } = await ownStore(api, url);
  const query = caseQuery(url.searchParams);
  const page = await api.call(sellerAfterSalesCalls.list, { storeId, ...query });
  return { page, query, meta: seo(api, { title: serverText(api.language)('afterSales.title') }) };
}

/** `/seller-console/after-sales`: the cases of a store. */
export default function SellerCases(): ReactNode {
  const { page, query } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageHead
        title={text('afterSales.title')}
        lead={text('afterSales.sellerLead')}
        actions={
          <ButtonLink kind="secondary" to="/seller-console/after-sales/rule">
            {text('afterSales.rule')}
          </ButtonLink>
        }
      />
      <CaseList side="seller" title={text('afterSales.title')} path="/seller-console/after-sales" page={page} query={query} />
    </>
  );
}
