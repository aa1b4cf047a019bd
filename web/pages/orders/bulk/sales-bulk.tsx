import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { bulkActions } from '../../../../contract/orders/bulk-actions.ts';
import { type BulkPreview, salesBulkCalls } from '../../../../contract/orders/order-bulk.ts';
import { carriers } from '../../../../contract/orders/sales.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { BulkForm } from './bulk-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('orderBulk', 'orderLists');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId } = await ownStore(api, url);
  const started = await api.call(salesBulkCalls.list, { storeId });
  return { storeId, started, meta: seo(api, { title: serverText(api.language)('orderBulk.title') }) };
}

/** `/seller-console/sales/bulk`: accepts, packs or ships many orders of a store. */
export default function SalesBulk(): ReactNode {
  const { storeId, started } = useLoaderData<typeof loader>();
  const { run, ...state } = useCalls();
  return (
    <BulkForm
      actions={bulkActions.seller}
      carriers={carriers}
      started={started}
      path="/seller-console/sales/bulk"
      back="/seller-console"
      state={state}
      preview={async (input) => {
        const found = { preview: null as BulkPreview | null };
        await run(async () => (found.preview = await send(salesBulkCalls.preview, { storeId, ...input }, { quiet: true })));
        return found.preview;
      }}
      start={async (input, idempotencyKey) => {
        const found = { bulkId: null as number | null };
        await run(
          async () => (found.bulkId = (await send(salesBulkCalls.start, { storeId, ...input }, { quiet: true, idempotencyKey })).bulkId),
        );
        return found.bulkId;
      }}
    />
  );
}
