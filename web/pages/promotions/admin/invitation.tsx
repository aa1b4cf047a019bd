import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { type OwnVariant, sellerActivityCalls } from '../../../../contract/promotions/activities.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { FilterForm, FilterKeyword } from '../../../components/forms/filter-form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';
import { textOf } from '../../../components/lists/list-query.ts';
import { ActivityStateBadge, OfferStateBadge } from './words.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator-activities');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  if (!/^\d{1,15}$/.test(params['id'] ?? '')) throw pageNotFound(url.pathname);
  const keyword = textOf(url.searchParams, 'keyword') ?? '';
  const page = await api.call(sellerActivityCalls.detail, { id: Number(params['id']), keyword });
  return { ...page, meta: seo(api, { title: page.activity.title }) };
}

export default function InvitationPage(): ReactNode {
  const { activity, joined, found } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const time = (moment: string | null) => (moment ? format.dateTime(moment) : '–');
  return (
    <>
      <Breadcrumb trail={[{ label: text('operator-activities.title'), to: '/seller-console/activities' }, { label: activity.title }]} />
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3">
            {activity.title}
            <ActivityStateBadge state={activity.state} />
            {activity.open && <Badge tone="accent">{text('operator-activities.open')}</Badge>}
          </span>
        }
        lead={activity.description}
        actions={
          activity.state === 'running' && (
            <ButtonLink to={`/activity/${activity.landingUrl}`} kind="secondary" icon="external">
              {text('operator-activities.view')}
            </ButtonLink>
          )
        }
      />
      <div className="flex flex-col gap-6">
        <Card title={text('operator-activities.terms')}>
          <DescriptionList
            columns={2}
            entries={[
              { name: text('operator-activities.startsAt'), value: time(activity.startsAt) },
              { name: text('operator-activities.endsAt'), value: time(activity.endsAt) },
              { name: text('operator-activities.joinUntil'), value: time(activity.joinUntil) },
              { name: text('operator-activities.audience'), value: text(`operator-activities.audience.${activity.audience}`) },
              {
                name: text('operator-activities.countries'),
                value:
                  activity.countryCodes.length > 0
                    ? activity.countryCodes.map(format.country).join(', ')
                    : text('operator-activities.everywhere'),
              },
            ]}
          />
          <p className="mt-3 max-w-text text-sm text-muted">{text('operator-activities.sellerTerms')}</p>
        </Card>
        <Card title={text('operator-activities.own')}>
          <Variants
            id={activity.id}
            rows={joined}
            label={text('operator-activities.own')}
            open={activity.open}
            running={activity.state === 'running'}
            empty={
              <EmptyState icon="box" title={text('operator-activities.noneOwn')}>
                {activity.open ? text('operator-activities.noneOwnHint') : text('operator-activities.closed')}
              </EmptyState>
            }
          />
        </Card>
        {activity.open && (
          <Card title={text('operator-activities.offerMore')}>
            <FilterForm find={text('operator-activities.find')} className="mb-4">
              <FilterKeyword label={text('operator-activities.findItems')} />
            </FilterForm>
            <Variants
              id={activity.id}
              rows={found}
              label={text('operator-activities.offerMore')}
              open
              running={activity.state === 'running'}
              empty={<EmptyState icon="search" title={text('operator-activities.nothingFound')} />}
            />
          </Card>
        )}
      </div>
    </>
  );
}

type VariantsProperties = {
  id: number;
  rows: readonly OwnVariant[];
  label: string;
  open: boolean;
  running: boolean;
  empty: ReactNode;
};

/** Prices of several variants, sent together; each line shows the price to compare with. */
function Variants({ id, rows, label, open, running, empty }: VariantsProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [prices, setPrices] = useState<Readonly<Record<number, number | null>>>({});
  /** The variants of the last offer, in its order. */
  const [sent, setSent] = useState<readonly number[]>([]);
  const { pending, errors, refusal, run } = useCall(sellerActivityCalls.offer, {
    inForm: true,
    revalidate: 'success',
    done: ({ offered }) => {
      showMessage(text('operator-activities.offered', { count: offered }), 'positive');
      setPrices({});
    },
  });
  const fields: Readonly<Record<number, string>> = Object.fromEntries(
    sent.flatMap((variantId, index) => {
      const sentence = errors[`lines.${index}.price`];
      return sentence ? [[variantId, sentence] as const] : [];
    }),
  );
  const failure = refusal && Object.keys(fields).length === 0 ? refusal.message : null;
  const mayChange = (row: OwnVariant): boolean => open && row.offer?.state !== 'accepted';
  const lines = rows.flatMap(({ variantId }) => {
    const price = prices[variantId];
    return price === undefined || price === null ? [] : [{ variantId, price }];
  });
  const offer = async (): Promise<void> => {
    setSent(lines.map(({ variantId }) => variantId));
    await run({ id, lines });
  };
  const withdraw = async (variantId: number): Promise<void> => {
    await send(sellerActivityCalls.withdraw, { id, variantIds: [variantId] });
    showMessage(text('operator-activities.offerWithdrawn'), 'positive');
    await revalidate();
  };
  const columns: Column<OwnVariant>[] = [
    {
      key: 'item',
      label: text('operator-activities.item'),
      phone: 'title',
      cell: (row) => (
        <>
          <span className="block font-medium">{row.name}</span>
          <span className="block text-xs text-muted">
            {row.sku} · {row.store}
          </span>
        </>
      ),
    },
    {
      key: 'list',
      label: text('operator-activities.listPrice'),
      end: true,
      cell: (row) => (
        <>
          <span className="block">{format.money(row.listPrice, row.currency)}</span>
          {row.lowestLast30Days !== null && (
            <span className="block text-xs text-muted">
              {text('operator-activities.lowest', { amount: format.money(row.lowestLast30Days, row.currency) })}
            </span>
          )}
          {row.lowestTier !== null && (
            <span className="block text-xs text-muted">
              {text('operator-activities.lowestTier', { amount: format.money(row.lowestTier, row.currency) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'price',
      label: text('operator-activities.price'),
      end: true,
      cell: (row) =>
        mayChange(row) ? (
          <MoneyField
            label={text('operator-activities.priceFor', { name: row.sku })}
            labelHidden
            className="w-40 md:ml-auto"
            currency={row.currency}
            value={
              prices[row.variantId] === undefined
                ? row.offer?.state === 'offered'
                  ? row.offer.price
                  : null
                : (prices[row.variantId] ?? null)
            }
            error={fields[row.variantId]}
            onChange={(price) => setPrices((before) => ({ ...before, [row.variantId]: price }))}
          />
        ) : (
          row.offer && format.money(row.offer.price, row.currency)
        ),
    },
    {
      key: 'state',
      label: text('operator-activities.state'),
      cell: (row) =>
        row.offer ? (
          <>
            <OfferStateBadge state={row.offer.state} />
            {row.offer.note && <span className="mt-1 block max-w-xs text-xs text-muted">{row.offer.note}</span>}
          </>
        ) : (
          '–'
        ),
    },
    {
      key: 'withdraw',
      label: text('operator-activities.takeBack'),
      labelHidden: true,
      cell: (row) =>
        (row.offer?.state === 'offered' || (row.offer?.state === 'accepted' && !running)) && (
          <Button size="small" kind="secondary" onClick={() => void withdraw(row.variantId).catch(() => undefined)}>
            {text('operator-activities.takeBack')}
          </Button>
        ),
    },
  ];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void offer();
      }}
    >
      {failure && <Notice kind="danger">{failure}</Notice>}
      {/* Six columns are wider than a tablet leaves for them next to the menu. */}
      <div className="md:overflow-x-auto">
        <DataList label={label} columns={columns} rows={rows} rowKey={({ variantId }) => variantId} empty={empty} />
      </div>
      {rows.some(mayChange) && (
        <div className="mt-4">
          <Button type="submit" busy={pending} disabled={lines.length === 0}>
            {text('operator-activities.offer', { count: lines.length })}
          </Button>
        </div>
      )}
    </form>
  );
}
