import { type ReactNode, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation, useRevalidator } from 'react-router';
import { type CommissionRate, commissionCalls, commissionRateStates } from '../../../../contract/payments/sellers/commission.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { ApiError } from '../../../app/api/error.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterField, FilterForm, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { textOf } from '../../../components/lists/list-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Notice } from '../../../ui/notice.tsx';
import { rateFilter } from './commission-query.ts';
import { RateFor, RateList } from './rate-list.tsx';
import { SettingForm } from './setting-form.tsx';

const RateForm = lazyPart(() => import('./rate-form.tsx').then((all) => ({ default: all.RateForm })));
const EndForm = lazyPart(() => import('./end-form.tsx').then((all) => ({ default: all.EndForm })));
const Question = lazyPart(() => import('../../../ui/dialog.tsx').then((all) => ({ default: all.Question })));

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('commission');

const path = '/operator/commission';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const item = textOf(url.searchParams, 'item');
  const [list, setting, looked] = await Promise.all([
    api.call(commissionCalls.list, rateFilter(url.searchParams)),
    api.call(commissionCalls.setting, {}),
    item === undefined ? null : lookUp(api.call(commissionCalls.ofItem, { item }, { typed: true })),
  ]);
  return { list, setting, looked, meta: seo(api, { title: serverText(api.language)('commission.title') }) };
}

type Looked = { found: AnswerOf<typeof commissionCalls.ofItem> } | { problem: string };

/** The rates of an item, or why there are none to show. */
const lookUp = (call: Promise<AnswerOf<typeof commissionCalls.ofItem>>): Promise<Looked> =>
  call.then(
    (found) => ({ found }),
    (error: unknown) => {
      if (error instanceof ApiError && error.code === codes.invalid) return { problem: error.fields['item'] ?? error.message };
      throw error;
    },
  );

/** `/operator/commission`: what the operator takes, of whom and of what, with its history; and how sellers are settled. */
export default function Commission(): ReactNode {
  const { list, setting } = useLoaderData<typeof loader>();
  const text = useText();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<CommissionRate | null>(null);
  const [leaving, setLeaving] = useState<CommissionRate | null>(null);
  return (
    <>
      <PageHead
        title={text('commission.title')}
        lead={text('commission.lead')}
        actions={
          <Button icon="plus" onClick={() => setAdding(true)}>
            {text('commission.add')}
          </Button>
        }
      />
      <RateList
        label={text('commission.rates')}
        rates={list.rates}
        onEnd={setEnding}
        onRemove={setLeaving}
        exportTo={`${path}.csv${search}`}
        toolbar={
          <FilterForm find={text('commission.show')} icon={null}>
            <FilterSelect
              label={text('commission.state')}
              name="state"
              all={text('commission.all')}
              values={commissionRateStates}
              word={(state) => text(`commission.state.${state}`)}
            />
          </FilterForm>
        }
        empty={
          <EmptyState icon="info" title={text('commission.none')}>
            {text('commission.noneHint')}
          </EmptyState>
        }
      />
      <div className="mt-8 grid gap-8">
        <ItemRates />
        <SettingForm key={setting.version} setting={setting} />
      </div>
      <Suspense>
        {adding && <RateForm today={list.day} onClose={() => setAdding(false)} />}
        {ending && <EndForm rate={ending} today={list.day} onClose={() => setEnding(null)} />}
        {leaving && (
          <Question
            open
            dangerous
            onClose={() => setLeaving(null)}
            title={text('commission.remove')}
            confirm={text('commission.removeConfirm')}
            onConfirm={async () => {
              await send(commissionCalls.remove, { id: leaving.id });
              await revalidate();
            }}
          >
            {text('commission.removeQuestion')}
          </Question>
        )}
      </Suspense>
    </>
  );
}

/** Which rate applies to an item, and which would without it. */
function ItemRates(): ReactNode {
  const { looked } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <Card title={text('commission.ofItem')}>
      <FilterForm find={text('commission.look')} keep={['state']} action={path}>
        <FilterField
          label={text('commission.item')}
          name="item"
          maxLength={80}
          className="w-full md:w-72"
          {...(looked && 'problem' in looked && { error: looked.problem })}
        />
      </FilterForm>
      {looked && 'found' in looked && (
        <div className="mt-5">
          <p className="font-semibold">
            {looked.found.item.name} <span className="font-normal text-muted">· {looked.found.item.itemCode}</span>
          </p>
          <p className="text-sm text-muted">
            {looked.found.item.seller} · {looked.found.item.category}
          </p>
          {looked.found.rates.length === 0 && <Notice>{text('commission.noRate')}</Notice>}
          <ol className="mt-3 divide-y divide-line text-sm">
            {looked.found.rates.map((rate, index) => (
              <li
                key={rate.id}
                className={`flex flex-wrap items-center gap-x-4 gap-y-1 py-2 ${index > 0 ? 'text-muted' : 'font-semibold'}`}
              >
                <span className="w-20 tabular-nums">{format.percent(rate.rate / 10_000)}</span>
                <span className="min-w-0 flex-1">
                  <RateFor rate={rate} />
                </span>
                {index === 0 && <Badge tone="positive">{text('commission.applies')}</Badge>}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Card>
  );
}
