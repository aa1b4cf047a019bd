import { type ReactNode, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { type Grant, grantTerms, type GrantTerms } from '../../../../contract/payments/credit/credit.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { prepareEncryption } from '../../../app/api/encryption.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { useItemColumns } from './item-columns.tsx';
import { mayGrant, type Side, sideOf } from './side.ts';
import { GrantBadge } from './state-badges.tsx';
import { TermsFields } from './terms-fields.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('credit');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { calls } = sideOf(url);
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id) || id <= 0) throw pageNotFound(url.pathname);
  const [grant, items] = await Promise.all([api.call(calls.item, { id }), api.call(calls.items, { grantId: id, size: 20 })]);
  return { grant, items, meta: seo(api, { title: serverText(api.language)('credit.title') }) };
}

/** `/operator/credit-limits/:id`, `/seller-console/credit-limits/:id`: one limit with its use, to be changed or ended. */
export default function CreditLimit(): ReactNode {
  const { grant, items } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const side = sideOf(useLocation());
  const viewer = useShell()?.viewer ?? null;
  const columns = useItemColumns('none', (id) => (!side.isOperator && may(viewer, 'sale.fulfil') ? `/seller-console/sales/${id}` : null));
  const money = (amount: number): string => format.money(amount, grant.currency);
  return (
    <>
      <Breadcrumb trail={[{ label: text('credit.title'), to: side.path }, { label: grant.buyer.name }]} />
      <PageHead title={grant.buyer.name} lead={`${money(grant.limit)} · ${text('credit.netDays', { days: grant.days })}`} />
      {grant.isBlocked && <Notice kind="caution">{text('credit.blockedHint')}</Notice>}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Card title={text('credit.use')} actions={<GrantBadge grant={grant} />}>
          <DescriptionList
            entries={[
              { name: text('credit.column.limit'), value: money(grant.limit) },
              { name: text('credit.column.used'), value: money(grant.used) },
              {
                name: text('credit.available'),
                value: grant.state === 'active' ? money(grant.isBlocked ? 0 : Math.max(0, grant.limit - grant.used)) : null,
              },
              { name: text('credit.column.overdue'), value: grant.overdue > 0 ? money(grant.overdue) : null },
              { name: text('credit.note'), value: grant.note || null },
              { name: text('credit.column.grantedOn'), value: `${format.date(grant.createdAt)} · ${grant.createdBy}` },
              { name: text('credit.column.endedOn'), value: grant.endedAt && format.date(grant.endedAt) },
            ]}
          />
        </Card>
        {grant.state === 'active' && mayGrant(side, viewer) && <Change key={grant.changedAt} grant={grant} side={side} />}
      </div>
      <h2 className="mt-8 mb-3 text-lg font-semibold">{text('credit.items')}</h2>
      <DataList
        label={text('credit.items')}
        columns={columns}
        rows={items.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState icon="wallet" title={text('credit.noItems')} />}
      />
      {items.next && (
        <ButtonLink kind="secondary" to={`${side.path}/items?grant=${grant.id}`} className="mt-4">
          {text('credit.allItems')}
        </ButtonLink>
      )}
    </>
  );
}

function Change({ grant, side }: { grant: Grant; side: Side }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  useEffect(() => void prepareEncryption(), []);
  const [asks, setAsks] = useState(false);
  const { id, limit, days, note } = grant;
  const { form, onSubmit, error, failure, busy } = useApiForm<GrantTerms>(grantTerms, {
    values: { limit, days, note },
    submit: async (values) => {
      await send(side.calls.change, { id, ...values }, { quiet: true });
      showMessage(text('credit.saved'), 'positive');
      await revalidate();
    },
  });
  const end = useCall(side.calls.end, { revalidate: 'always', done: () => showMessage(text('credit.endDone'), 'positive') });
  return (
    <Card title={text('credit.change')}>
      <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
        <div className="grid gap-5">
          <TermsFields form={form} error={error} currency={grant.currency} />
          <p className="text-sm text-muted">{text('credit.changeHint')}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              {text('credit.save')}
            </Button>
            <Button kind="danger" onClick={() => setAsks(true)}>
              {text('credit.end')}
            </Button>
          </div>
        </div>
      </Form>
      <Question
        open={asks}
        onClose={() => setAsks(false)}
        title={text('credit.endQuestion', { name: grant.buyer.name })}
        confirm={text('credit.end')}
        dangerous
        onConfirm={async () => {
          await end.run({ id });
        }}
      >
        {text('credit.endHint')}
      </Question>
    </Card>
  );
}
