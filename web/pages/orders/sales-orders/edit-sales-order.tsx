import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData, useNavigate } from 'react-router';
import type { SalesOrderInput } from '../../../../contract/orders/sales-order-input.ts';
import { salesOrderCalls } from '../../../../contract/orders/sales-orders.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { listPath, orderIdOf } from './list-query.ts';
import { SalesOrderForm } from './sales-order-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('salesOrders', 'payment');

export async function loader({ context, params }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = orderIdOf(params['buyerOrderId']);
  if (id === null) throw redirect('/permission-denied');
  const order = await api.call(salesOrderCalls.detail, { buyerOrderId: id });
  if (!order.actions.includes('edit')) throw redirect(`${listPath}/${id}`);
  return { order, meta: seo(api, { title: serverText(api.language)('salesOrders.editTitle', { number: order.number }) }) };
}

/** `/purchased/sales-orders/{id}/edit`: recipient and lines of an order that is not matched yet. */
export default function EditSalesOrder(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { order } = useLoaderData<typeof loader>();
  const { channel, externalNumber, soldOn, address, email, service, reference, note, currency, orderLines } = order;
  const values: SalesOrderInput = {
    ...{ channel, externalNumber, soldOn, recipient: address, email, service, reference, note, currency },
    lines: orderLines.map(({ sku, gtin, name, quantity, soldFor, externalLine }) => ({ sku, gtin, name, quantity, soldFor, externalLine })),
  };
  const submit = async (given: SalesOrderInput) => {
    const { version, state } = order;
    await send(salesOrderCalls.save, { buyerOrderId: order.id, version, order: given, draft: state === 'draft' }, { quiet: true });
    showMessage(text('salesOrders.saved'), 'positive');
    await navigate(`${listPath}/${order.id}`);
  };
  return (
    <>
      <Breadcrumb
        trail={[
          { label: text('salesOrders.title'), to: listPath },
          { label: order.number, to: `${listPath}/${order.id}` },
          { label: text('salesOrders.edit') },
        ]}
      />
      <PageHead title={text('salesOrders.editTitle', { number: order.number })} />
      <SalesOrderForm values={values} submit={submit} action={text('salesOrders.save')} />
    </>
  );
}
