import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { paymentMethodCalls, type SetMethod } from '../../../../contract/payments/payment-methods.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { DataList } from '../../../components/lists/data-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('payment-methods', 'payment');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const methods = await api.call(paymentMethodCalls.list, {});
  return { methods, meta: seo(api, { title: serverText(api.language)('payment-methods.title') }) };
}

/** `/operator/payment-methods`: the ways to pay, and to whom the market offers them. */
export default function PaymentMethods(): ReactNode {
  const { methods } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <>
      <PageHead title={text('payment-methods.title')} lead={text('payment-methods.lead')} />
      <DataList
        label={text('payment-methods.title')}
        rows={methods}
        rowKey={(row) => row.method}
        rowLink={(row) => `/operator/payment-methods/${row.method}`}
        columns={[
          { key: 'method', label: text('payment-methods.method'), phone: 'title', cell: (row) => text(`payment.method.${row.method}`) },
          { key: 'state', label: text('payment-methods.state'), cell: (row) => <MethodState setting={row} /> },
          {
            key: 'countries',
            label: text('payment-methods.countries'),
            cell: (row) =>
              row.countries.length === 0
                ? text('payment-methods.allCountries')
                : row.countries.length <= 3
                  ? row.countries.map(format.country).join(', ')
                  : text('payment-methods.someCountries', { count: row.countries.length }),
          },
          { key: 'amounts', label: text('payment-methods.amounts'), cell: (row) => <Amounts setting={row} /> },
          {
            key: 'buyers',
            label: text('payment-methods.buyers'),
            cell: (row) => text(`payment-methods.buyersShort.${row.buyers}`, { count: row.companies.length }),
          },
          {
            key: 'changed',
            label: text('payment-methods.changed'),
            phone: 'hidden',
            oneLine: true,
            cell: (row) => (row.changedAt ? format.dateTime(row.changedAt) : '–'),
          },
        ]}
        empty={<EmptyState title={text('payment-methods.none')} />}
      />
    </>
  );
}

function MethodState({ setting }: { setting: SetMethod }): ReactNode {
  const text = useText();
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={setting.isOn ? 'positive' : 'neutral'}>{text(setting.isOn ? 'payment-methods.on' : 'payment-methods.off')}</Badge>
      {setting.provider === 'test' && <Badge tone="caution">{text('payment-methods.testProvider')}</Badge>}
    </span>
  );
}

/** The currencies with their limits, one below the other. */
function Amounts({ setting }: { setting: SetMethod }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (setting.currencies.length === 0) return text('payment-methods.anyAmount');
  return (
    <ul className="tabular-nums">
      {setting.currencies.map(({ currency, minimum, maximum }) => {
        const from = minimum === null ? null : format.money(minimum, currency);
        const to = maximum === null ? null : format.money(maximum, currency);
        return (
          <li key={currency}>
            {from && to
              ? text('payment-methods.between', { from, to })
              : from
                ? text('payment-methods.from', { from })
                : to
                  ? text('payment-methods.upTo', { to })
                  : currency}
          </li>
        );
      })}
    </ul>
  );
}
