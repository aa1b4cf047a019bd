import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { sellerAfterSalesCalls } from '../../../../../contract/orders/after-sales/seller.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { serverText } from '../../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { seo } from '../../../../app/seo.ts';
import { MoneyField } from '../../../../components/forms/money-field.tsx';
import { Breadcrumb } from '../../../../ui/breadcrumb.tsx';
import { PageHead } from '../../../../ui/card.tsx';
import { StatTile } from '../../../../ui/stat-tile.tsx';
import { ownStore } from '../../../stores/console/chosen-store.ts';
import { ActionForm } from '../action-form.tsx';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('afterSales');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId } = await ownStore(api, url);
  const rule = await api.call(sellerAfterSalesCalls.rule, { storeId });
  return { rule, storeId, meta: seo(api, { title: serverText(api.language)('afterSales.rule') }) };
}

/** `/seller-console/after-sales/rule`: what a store accepts by itself, and its figures. */
export default function StoreRule(): ReactNode {
  const { rule, storeId } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const [perCase, setPerCase] = useState(rule.perCase);
  const [perMonth, setPerMonth] = useState(rule.perMonth);
  const { figures, currency } = rule;
  return (
    <>
      <Breadcrumb trail={[{ label: text('afterSales.title'), to: '/seller-console/after-sales' }, { label: text('afterSales.rule') }]} />
      <PageHead title={text('afterSales.rule')} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ActionForm
          title={text('afterSales.rule')}
          hint={text('afterSales.ruleLead')}
          call={sellerAfterSalesCalls.saveRule}
          input={{ storeId, perCase, perMonth }}
          button={text('afterSales.save')}
        >
          {(errors) => (
            <>
              <div className="grid gap-5 md:grid-cols-2">
                <MoneyField
                  label={text('afterSales.perCase')}
                  optional
                  currency={currency}
                  value={perCase}
                  onChange={setPerCase}
                  error={errors['perCase']}
                />
                <MoneyField
                  label={text('afterSales.perMonth')}
                  optional
                  currency={currency}
                  value={perMonth}
                  onChange={setPerMonth}
                  error={errors['perMonth']}
                />
              </div>
              <p className="text-sm text-muted">
                {text('afterSales.usedThisMonth', { amount: format.money(rule.usedThisMonth, currency) })}
              </p>
            </>
          )}
        </ActionForm>
        <section aria-labelledby="figures">
          <h2 id="figures" className="mb-3 text-base font-semibold">
            {text('afterSales.figures')}
          </h2>
          <div className="grid gap-4 md:grid-cols-2">
            <StatTile
              label={text('afterSales.rate')}
              value={figures.orders === 0 ? '–' : format.percent(figures.ordersWithCases / figures.orders)}
              detail={text('afterSales.rateOf', { cases: figures.ordersWithCases, orders: figures.orders })}
            />
            <StatTile
              label={text('afterSales.hours')}
              value={figures.hoursToAnswer === null ? '–' : format.number(figures.hoursToAnswer)}
            />
            <StatTile label={text('afterSales.lapsedCases')} value={format.number(figures.lapsed)} />
            <StatTile label={text('afterSales.disputes')} value={format.number(figures.disputed)} />
          </div>
        </section>
      </div>
    </>
  );
}
