import { type ReactNode, useState } from 'react';
import { salesOrderCalls, type SalesOrderDetail, type SalesOrderLine } from '../../../../contract/orders/sales-orders.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { may, useShell } from '../../../app/shell.ts';
import { itemPath } from '../../../app/slug.ts';
import { SearchChoice } from '../../../components/forms/search-choice.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** The lines of a sales order: what the channel calls the goods, what they are here, and what to do where that is not clear. */
export function SalesOrderLines({ order }: { order: SalesOrderDetail }): ReactNode {
  const solvable = order.state === 'problem' || order.state === 'ready';
  const mayOrder = may(useShell()?.viewer ?? null, 'order.place');
  return (
    <ul className="-my-4 divide-y divide-line">
      {order.orderLines.map((line) => (
        <li key={line.id} className="py-4 text-sm">
          <LineHead line={line} />
          {solvable && mayOrder && !line.dispatched && <Remedies order={order} line={line} />}
        </li>
      ))}
    </ul>
  );
}

function LineHead({ line }: { line: SalesOrderLine }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { goods } = line;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className={`min-w-0 ${line.ignored ? 'text-muted line-through' : ''}`}>
        <p className="break-words">
          <span className="font-semibold">{line.sku || line.gtin}</span> {line.name}
        </p>
        {goods && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-muted">
            <Icon name="check" size={16} className="text-positive" />
            <TextLink to={itemPath({ urlKey: '', id: goods.itemId })}>{[goods.name, goods.options].filter(Boolean).join(', ')}</TextLink>
            <span>
              {goods.sku} · {goods.storeName}
            </span>
          </p>
        )}
        {line.insteadOf && <p className="mt-1 text-muted">{text('salesOrders.line.insteadOf', { sku: line.insteadOf })}</p>}
        {line.purchase && (
          <p className="mt-1">
            <TextLink to={`/purchased/purchase-orders/${line.purchase.id}`}>
              {text('salesOrders.line.bought', { number: line.purchase.number })}
            </TextLink>
          </p>
        )}
        {line.missing !== null && (
          <p className="mt-1 text-danger">
            {text('salesOrders.missing', { count: line.missing })}
            {line.missingReason && ` ${text(`salesOrders.reason.${line.missingReason}`)}`}
          </p>
        )}
        {line.problem && (
          <p className="mt-1 flex items-start gap-1.5 text-danger">
            <Icon name="warning" size={16} className="mt-0.5" />
            <span>
              {text(`salesOrders.problem.${line.problem}`)}
              {goods && line.problem === 'belowMinimum' && ` (${text('salesOrders.minimum', { count: goods.minimum })})`}
              {goods && line.problem === 'notMultiple' && ` (${text('salesOrders.multiple', { count: goods.multiple })})`}
            </span>
          </p>
        )}
      </div>
      <span className="flex flex-col items-end gap-1">
        <span className="font-semibold whitespace-nowrap tabular-nums">{format.number(line.quantity)} ×</span>
        {line.ignored && <Badge>{text('salesOrders.ignored')}</Badge>}
      </span>
    </div>
  );
}

/** What solves the problem of a line. */
function Remedies({ order, line }: { order: SalesOrderDetail; line: SalesOrderLine }): ReactNode {
  const text = useText();
  const [choosing, setChoosing] = useState(false);
  const remedy = useCall(salesOrderCalls.remedy, {
    revalidate: 'always',
    done: ({ others }) => {
      setChoosing(false);
      showMessage(others > 0 ? text('salesOrders.solvedOthers', { count: others }) : text('salesOrders.solved'), 'positive');
    },
  });
  const given = { buyerOrderId: order.id, lineId: line.id };
  const label = line.sku || line.gtin;
  if (line.ignored)
    return (
      <Button
        kind="quiet"
        size="small"
        className="mt-2"
        disabled={remedy.pending}
        aria-label={text('salesOrders.restoreOf', { sku: label })}
        onClick={() => void remedy.run({ ...given, remedy: 'restore' })}
      >
        {text('salesOrders.restore')}
      </Button>
    );
  // Goods that are not there, or that a seller has refused to send.
  const lacking = line.missing !== null || order.dispatches.some(({ state }) => state === 'cancelled');
  if (!line.problem && !lacking) return null;
  const few = line.problem === 'belowMinimum' || line.problem === 'notMultiple';
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        {line.problem && (
          <Button kind="secondary" size="small" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            {text('salesOrders.chooseGoods')}
          </Button>
        )}
        {few && (
          <Button kind="secondary" size="small" disabled={remedy.pending} onClick={() => void remedy.run({ ...given, remedy: 'quantity' })}>
            {text('salesOrders.acceptQuantity')}
          </Button>
        )}
        <Button
          kind="quiet"
          size="small"
          disabled={remedy.pending}
          aria-label={text('salesOrders.ignoreOf', { sku: label })}
          onClick={() => void remedy.run({ ...given, remedy: 'ignore' })}
        >
          {text('salesOrders.ignore')}
        </Button>
      </div>
      {choosing && (
        <SearchChoice
          className="mt-3 max-w-lg"
          label={text('salesOrders.goodsFor', { sku: label })}
          hint={text('salesOrders.goodsHint')}
          value={null}
          nothing={text('salesOrders.noGoods')}
          find={async (keyword) =>
            (await send(salesOrderCalls.goods, { keyword: keyword || label, countryCode: order.address.countryCode })).map((one) => ({
              id: one.variantId,
              label: [one.sku, one.name, one.options].filter(Boolean).join(' · '),
              hint: one.storeName,
            }))
          }
          onChange={(choice) => choice && void remedy.run({ ...given, remedy: 'goods', variantId: choice.id })}
        />
      )}
    </div>
  );
}
