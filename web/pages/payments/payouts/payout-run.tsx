import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { type Payout, payoutCalls } from '../../../../contract/payments/sellers/payouts.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { choiceColumn } from '../../../components/lists/choice-column.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { providerName } from '../operator-payments/provider-name.ts';
import { PayoutOutcome } from './payout-state.tsx';
import { payoutSortOf } from './payouts-query.ts';

const FailForm = lazyPart(() => import('./fail-form.tsx').then((all) => ({ default: all.FailForm })));

const ReturnForm = lazyPart(() => import('./return-form.tsx').then((all) => ({ default: all.ReturnForm })));

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('payouts', 'operator-payments');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = params['id'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw pageNotFound(url.pathname);
  const sort = payoutSortOf(url.searchParams);
  const run = await api.call(payoutCalls.run, { runId: Number(id), sort });
  const today = new Date().toISOString().slice(0, 10);
  return { run, today, sort: sort ?? 'seller', meta: seo(api, { title: serverText(api.language)('payouts.runOf', { id }) }) };
}

/** `/operator/payouts/{id}`: a file for the bank or transfers of a provider, and what has become of each payout in it. */
export default function PayoutRunPage(): ReactNode {
  const { run, sort, today } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const isTransfer = run.way === 'provider';
  const provider = providerName(text, run.provider ?? '');
  // What a provider makes is decided by nobody else.
  const open = isTransfer ? [] : run.payouts.filter(({ state }) => state === 'ordered');
  useProgress(isTransfer && run.ordered > 0);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(open.map(({ id }) => id)));
  const [failing, setFailing] = useState<Payout | null>(null);
  const [returning, setReturning] = useState<Payout | null>(null);
  const title = text('payouts.runOf', { id: String(run.id) });
  const columns: Column<Payout>[] = [
    ...(open.length > 0
      ? [
          choiceColumn<Payout>({
            open,
            chosen,
            setChosen,
            all: text('payouts.chooseAll'),
            one: ({ seller }) => text('payouts.choose', { seller: seller.name }),
          }),
        ]
      : []),
    { key: 'seller', sortable: true, label: text('payouts.seller'), phone: 'title', cell: (row) => row.seller.name },
    {
      key: 'settlement',
      label: text('payouts.settlement'),
      cell: (row) => <TextLink to={`/operator/settlements/${row.settlement.id}`}>{row.settlement.number}</TextLink>,
    },
    {
      key: 'account',
      label: text('payouts.account'),
      cell: (row) =>
        isTransfer ? (
          <span className="text-muted [overflow-wrap:anywhere]">
            {row.reference ? text('payouts.transferNumber', { reference: row.reference }) : provider}
          </span>
        ) : (
          <>
            <span className="block">{row.accountHolder}</span>
            <span className="text-muted tabular-nums md:whitespace-nowrap">{shownIban(row.iban)}</span>
          </>
        ),
    },
    {
      key: 'amount',
      sortable: true,
      label: text('payouts.amount'),
      end: true,
      oneLine: true,
      cell: (row) => <b>{format.money(row.amount, row.currency)}</b>,
    },
    {
      key: 'state',
      label: text('payouts.state'),
      cell: (row) => <PayoutOutcome payout={row} />,
    },
    {
      key: 'actions',
      label: text('payouts.actions'),
      labelHidden: true,
      end: true,
      cell: (row) =>
        isTransfer ? null : row.state === 'ordered' ? (
          <Button kind="quiet" aria-label={text('payouts.failOf', { seller: row.seller.name })} onClick={() => setFailing(row)}>
            {text('payouts.failed')}
          </Button>
        ) : (
          row.state === 'executed' && (
            <Button kind="quiet" aria-label={text('payouts.returnOf', { seller: row.seller.name })} onClick={() => setReturning(row)}>
              {text('payouts.returned')}
            </Button>
          )
        ),
    },
  ];
  return (
    <>
      <Breadcrumb trail={[{ label: text('payouts.title'), to: '/operator/payouts' }, { label: title }]} />
      <PageHead
        title={title}
        lead={
          isTransfer
            ? text('payouts.runTransferLead', { count: run.payments, amount: format.money(run.total, run.currency), provider })
            : text('payouts.runLead', {
                count: run.payments,
                amount: format.money(run.total, run.currency),
                day: format.date(run.executeOn),
                iban: shownIban(run.iban),
              })
        }
        actions={
          !isTransfer &&
          run.failed < run.payments && (
            <a
              href={`/operator/payout-files/${run.id}.xml`}
              download
              className="inline-flex h-control items-center gap-2 rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold hover:border-ink"
            >
              <Icon name="download" size={18} />
              {text('payouts.file')}
            </a>
          )
        }
      />
      {open.length > 0 && <Notice>{text('payouts.fileHint')}</Notice>}
      {isTransfer && run.ordered > 0 && (
        <Notice>{text('payouts.progress', { done: run.payments - run.ordered, all: run.payments })}</Notice>
      )}
      {run.returned > 0 && <Notice kind="danger">{text('payouts.returnedNotice', { count: run.returned })}</Notice>}
      <div className="mt-5">
        <DataList
          label={title}
          columns={columns}
          rows={run.payouts}
          rowKey={(row) => row.id}
          sort={sort}
          exportTo={`/operator/payouts.csv?run=${run.id}&sort=${sort}`}
          empty={null}
        />
      </div>
      {open.length > 0 && <Execute ids={open.filter(({ id }) => chosen.has(id)).map(({ id }) => id)} />}
      {returning && (
        <Suspense>
          <ReturnForm payout={returning} today={today} onClose={() => setReturning(null)} />
        </Suspense>
      )}
      {failing && (
        <Suspense>
          <FailForm payout={failing} onClose={() => setFailing(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Milliseconds after which the progress of transfers is looked at again while the page is seen. */
const lookAgain = 3_000;

function useProgress(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void (document.visibilityState === 'visible' && revalidate()), lookAgain);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}

/** The bank has made what is chosen. */
function Execute({ ids }: { ids: readonly number[] }): ReactNode {
  const { run, today } = useLoaderData<typeof loader>();
  const text = useText();
  const [executedOn, setExecutedOn] = useState(run.executeOn > today ? today : run.executeOn);
  // One key for what is chosen: a double click has one effect.
  const chosen = ids.join(' ');
  const key = useMemo(() => ({ chosen, executedOn, idempotencyKey: newIdempotencyKey() }), [chosen, executedOn]).idempotencyKey;
  const execute = useCall(payoutCalls.execute, {
    inForm: true,
    revalidate: 'always',
    done: () => showMessage(text('payouts.executedDone'), 'positive'),
  });
  return (
    <Card title={text('payouts.confirm')} className="mt-6">
      {execute.failure && <Notice kind="danger">{execute.failure}</Notice>}
      <form
        noValidate
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void execute.run({ runId: run.id, payoutIds: [...ids], executedOn }, { idempotencyKey: key });
        }}
      >
        <TextField
          label={text('payouts.executedOn')}
          type="date"
          value={executedOn}
          error={execute.errors['executedOn']}
          onChange={(event) => setExecutedOn(event.currentTarget.value)}
        />
        <Button
          type="submit"
          busy={execute.pending}
          disabled={ids.length === 0}
          className="max-md:h-auto max-md:min-h-control max-md:py-2 max-md:whitespace-normal"
        >
          {text('payouts.execute', { count: ids.length })}
        </Button>
      </form>
    </Card>
  );
}
