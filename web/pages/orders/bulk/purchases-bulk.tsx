import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { bulkActions } from '../../../../contract/orders/bulk-actions.ts';
import { type BulkPreview, purchaseBulkCalls } from '../../../../contract/orders/order-bulk.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { BulkForm } from './bulk-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('orderBulk', 'orderLists');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const started = await api.call(purchaseBulkCalls.list, {});
  return { started, meta: seo(api, { title: serverText(api.language)('orderBulk.title') }) };
}

/** `/purchased/purchase-orders/bulk`: confirms the receipt of many purchase orders, or cancels them. */
export default function PurchasesBulk(): ReactNode {
  const { started } = useLoaderData<typeof loader>();
  const { run, ...state } = useCalls();
  return (
    <BulkForm
      actions={bulkActions.buyer}
      started={started}
      path="/purchased/purchase-orders/bulk"
      back="/purchased/purchase-orders"
      state={state}
      preview={async ({ action, orders }) => {
        const found = { preview: null as BulkPreview | null };
        await run(async () => (found.preview = await send(purchaseBulkCalls.preview, { action, orders }, { quiet: true })));
        return found.preview;
      }}
      start={async ({ action, orders }, idempotencyKey) => {
        const found = { bulkId: null as number | null };
        await run(
          async () => (found.bulkId = (await send(purchaseBulkCalls.start, { action, orders }, { quiet: true, idempotencyKey })).bulkId),
        );
        return found.bulkId;
      }}
    />
  );
}
