import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useNavigate } from 'react-router';
import { type SalesOrderInput, salesOrderInput } from '../../../../contract/orders/sales-order-input.ts';
import { salesOrderCalls } from '../../../../contract/orders/sales-orders.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { listPath } from './list-query.ts';
import { emptyLine, SalesOrderForm } from './sales-order-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('salesOrders', 'payment');

export function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  return { country: api.country, meta: seo(api, { title: serverText(api.language)('salesOrders.new') }) };
}

/** `/purchased/sales-orders/new`: a sales order entered by hand. */
export default function NewSalesOrder(): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { country } = useLoaderData<typeof loader>();
  const values: SalesOrderInput = {
    ...{ channel: '', externalNumber: '', soldOn: null, email: '', service: '', reference: '', note: '', currency: null },
    recipient: {
      ...{ name: '', companyName: '', line1: '', line2: '', postalCode: '', city: '', region: '', phone: '' },
      countryCode: country,
    },
    lines: [emptyLine],
  };
  const submit = async (order: SalesOrderInput) => {
    const { added, known, refused } = await send(salesOrderCalls.add, { orders: [salesOrderInput.parse(order)] }, { quiet: true });
    const [first] = [...added, ...known];
    if (!first) return showMessage(refused[0]?.message ?? '');
    showMessage(text(added.length > 0 ? 'salesOrders.added' : 'salesOrders.known'), added.length > 0 ? 'positive' : undefined);
    await navigate(`${listPath}/${first.id}`);
  };
  return (
    <>
      <Breadcrumb trail={[{ label: text('salesOrders.title'), to: listPath }, { label: text('salesOrders.new') }]} />
      <PageHead title={text('salesOrders.new')} lead={text('salesOrders.newLead')} />
      <SalesOrderForm values={values} submit={submit} action={text('salesOrders.add')} />
    </>
  );
}
