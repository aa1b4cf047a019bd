import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { matchingCalls } from '../../../../contract/orders/matching.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { configPath, MissingBecause, MissingRemedy, type MissingRow, useBuy } from './missing-remedies.tsx';
import { RunPurchases } from './run-purchases.tsx';

type Status = AnswerOf<typeof matchingCalls.status>;

/** Milliseconds between two looks at a run that is under way. */
const pollEvery = 2_000;

/** Goods for all ready orders at once, how far that has come, and what is missing. */
export function MatchPanel({ status, ready }: { status: Status; ready: number }): ReactNode {
  const text = useText();
  const { run, missing, purchases } = status;
  const isOpen = run !== null && run.state !== 'done';
  if (!isOpen && ready === 0 && missing.length === 0 && purchases.length === 0) return null;
  return (
    <Card title={text('salesOrders.match.title')} className="mb-6">
      {run && isOpen ? <Run run={run} /> : ready > 0 && <Begin ready={ready} buys={status.buys} />}
      {run?.state === 'done' && (
        <p className="mt-3 text-sm text-muted">
          {text('salesOrders.match.last', { matched: run.matched, seen: run.seen })}
          {run.bought > 0 && ` ${text('salesOrders.match.purchased', { count: run.bought })}`}
        </p>
      )}
      {purchases.length > 0 && <RunPurchases purchases={purchases} />}
      {missing.length > 0 && <Missing missing={missing} />}
    </Card>
  );
}

function Begin({ ready, buys }: { ready: number; buys: boolean }): ReactNode {
  const text = useText();
  const [orders, setOrders] = useState(false);
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const begin = useCall(matchingCalls.begin, { revalidate: 'always', done: () => setKey(newIdempotencyKey()) });
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <p className="text-sm">
          {text('salesOrders.match.lead')} {buys && text('salesOrders.match.buys')}
        </p>
        <p className="mt-1 text-sm">
          <TextLink to={configPath}>{text('salesOrders.match.toSettings')}</TextLink>
        </p>
        <Checkbox label={text('salesOrders.match.orders')} checked={orders} onChange={(event) => setOrders(event.target.checked)} />
      </div>
      <Button wrap busy={begin.pending} onClick={() => void begin.run({ orders }, { idempotencyKey })}>
        {text('salesOrders.match.begin', { count: ready })}
      </Button>
    </div>
  );
}

function Run({ run }: { run: NonNullable<Status['run']> }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const stop = useCall(matchingCalls.stop, { revalidate: 'always' });
  const resume = useCall(matchingCalls.resume, { revalidate: 'always' });
  const label = text('salesOrders.match.progress', { seen: run.seen, total: run.total, matched: run.matched });
  useEffect(() => {
    if (run.state !== 'running') return;
    const timer = setInterval(() => void (document.visibilityState === 'visible' && revalidate()), pollEvery);
    return () => clearInterval(timer);
  }, [run.state, revalidate]);
  return (
    <>
      <p className="mb-3 text-sm" aria-live="polite">
        {label}
      </p>
      <Progress label={label} value={run.total === 0 ? 1 : run.seen / run.total} />
      <div className="mt-4 flex flex-wrap gap-3">
        {run.state === 'running' ? (
          <Button kind="secondary" busy={stop.pending} onClick={() => void stop.run({ id: run.id })}>
            {text('salesOrders.match.stop')}
          </Button>
        ) : (
          <Button busy={resume.pending} onClick={() => void resume.run({ id: run.id })}>
            {text('salesOrders.match.resume')}
          </Button>
        )}
      </div>
    </>
  );
}

function Missing({ missing }: { missing: Status['missing'] }): ReactNode {
  const text = useText();
  const format = useFormat();
  const buy = useBuy();
  return (
    <div className="mt-5 border-t border-line pt-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{text('salesOrders.match.missing')}</h3>
        <Button kind="secondary" icon="cart" busy={buy.pending} onClick={() => void buy.run({ variantIds: [] })}>
          {text('salesOrders.match.buy')}
        </Button>
      </div>
      <p className="mb-3 text-sm text-muted">{text('salesOrders.match.buyHint')}</p>
      <DataList
        label={text('salesOrders.match.missing')}
        rows={missing.slice(0, 10)}
        rowKey={(row) => `${row.variantId} ${row.reason}`}
        columns={[
          {
            key: 'goods',
            label: text('salesOrders.goods'),
            phone: 'title',
            cell: (row) => (
              <>
                <span className="block break-words">{row.name}</span>
                <span className="text-sm font-normal text-muted">
                  {row.sku} · {row.storeName}
                </span>
              </>
            ),
          },
          { key: 'pieces', label: text('salesOrders.pieces'), end: true, cell: (row) => format.number(row.pieces) },
          { key: 'orders', label: text('salesOrders.match.orderCount'), end: true, cell: (row) => format.number(row.orders) },
          ...(missing.some(({ reason }) => reason !== null) ? reasonColumns(text) : []),
        ]}
        empty={null}
      />
      {missing.length > 10 && <p className="mt-2 text-sm text-muted">{text('salesOrders.match.more', { count: missing.length - 10 })}</p>}
    </div>
  );
}

const reasonColumns = (text: ReturnType<typeof useText>): Column<MissingRow>[] => [
  {
    key: 'reason',
    label: text('salesOrders.match.reason'),
    cell: (row) => <MissingBecause row={row} />,
  },
  { key: 'remedy', label: text('salesOrders.match.remedy'), cell: (row) => <MissingRemedy row={row} /> },
];
