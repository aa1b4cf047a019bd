import type { ReactNode } from 'react';
import type { CaseDetail } from '../../../../contract/orders/after-sales/cases.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount } from '../../../components/commerce/amount.tsx';
import { RefundsCard } from '../../../components/commerce/refund-parts.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { CaseFiles, type FreshAddress } from './case-files.tsx';
import { useTurn } from './case-state.tsx';

type Side = 'buyer' | 'seller' | 'operator';
type Properties = { given: CaseDetail; side: Side };

/** What both sides and the operator see of a case; what one of them can decide comes as children, and messages `below`. */
export function CaseView({
  given,
  side,
  fresh,
  children,
  below,
}: Properties & { fresh: FreshAddress; children: ReactNode; below?: ReactNode }): ReactNode {
  const text = useText();
  const turn = useTurn()(given, side);
  return (
    <>
      {turn !== '' && <Notice kind={given.turn === side ? 'caution' : 'info'}>{turn}</Notice>}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          {children}
          <Card title={text('afterSales.lines')}>
            <div className="-mt-2">
              <CaseLines given={given} />
            </div>
          </Card>
          {given.files.length > 0 && <CaseFiles files={given.files} fresh={fresh} />}
          {below}
        </div>
        <div className="grid content-start gap-6">
          <Facts given={given} side={side} />
          <RefundsCard refunds={given.refunds} currency={given.currency} />
          <CaseTimeline given={given} />
        </div>
      </div>
    </>
  );
}

const orderPaths = { buyer: '/purchased/purchase-orders', seller: '/seller-console/sales', operator: null } as const;

function Facts({ given, side }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const orderPath = orderPaths[side];
  const money = (amount: number | null) => (amount === null ? null : <Amount amount={amount} currency={given.currency} />);
  const { returnCarrier, returnTracking, returnAddress } = given;
  return (
    <Card title={text('afterSales.facts')}>
      <div className="-my-2.5">
        <DescriptionList
          entries={[
            {
              name: text('afterSales.order'),
              value: orderPath ? <TextLink to={`${orderPath}/${given.order.id}`}>{given.order.number}</TextLink> : given.order.number,
            },
            {
              name: text('afterSales.newOrder'),
              value:
                given.reshipment &&
                (orderPath ? (
                  <TextLink to={`${orderPath}/${given.reshipment.id}`}>{given.reshipment.number}</TextLink>
                ) : (
                  given.reshipment.number
                )),
            },
            { name: text('afterSales.store'), value: given.store.name },
            { name: text('afterSales.buyer'), value: given.buyer },
            { name: text('afterSales.openedBy'), value: given.openedBy },
            { name: text('afterSales.openedAt'), value: format.dateTime(given.openedAt) },
            { name: text('afterSales.reasonName'), value: text(`afterSales.reason.${given.reason}`) },
            { name: text('afterSales.asked'), value: money(given.asked) },
            { name: text('afterSales.granted'), value: given.state === 'done' || given.state === 'decided' ? money(given.granted) : null },
            {
              name: text('afterSales.returnName'),
              value: given.kind === 'refund' ? text(given.returnWanted ? 'afterSales.returnYes' : 'afterSales.returnNo') : null,
            },
            {
              name: text('afterSales.returnAddress'),
              value: returnAddress && <span className="whitespace-pre-line">{returnAddress}</span>,
            },
            { name: text('afterSales.returnParcel'), value: returnTracking && `${returnCarrier ?? ''} ${returnTracking}` },
          ]}
        />
      </div>
    </Card>
  );
}

type Line = CaseDetail['lines'][number];

function CaseLines({ given }: { given: CaseDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  const isReturned = given.lines.some((line) => line.receivedQuantity !== null);
  const columns: Column<Line>[] = [
    {
      key: 'item',
      label: text('afterSales.item'),
      phone: 'title',
      cell: (line) => (
        <span className="flex items-center gap-3">
          <Picture pictureKey={line.pictureKey} alt="" size="n1" ratio="1" className="w-11 shrink-0 rounded-md" />
          <span className="min-w-0">
            <span className="block">{line.sku}</span>
            <span className="block text-sm font-normal">{[line.name, line.options].filter(Boolean).join(', ')}</span>
          </span>
        </span>
      ),
    },
    { key: 'pieces', label: text('afterSales.pieces'), end: true, cell: (line) => format.number(line.quantity) },
    ...(given.kind === 'refund'
      ? [
          {
            key: 'asked',
            label: text('afterSales.asked'),
            end: true,
            oneLine: true,
            cell: (line: Line) => <Amount amount={line.asked} currency={given.currency} />,
          },
        ]
      : []),
    ...(isReturned
      ? [
          {
            key: 'received',
            label: text('afterSales.received'),
            end: true,
            cell: (line: Line) => (
              <span>
                {format.number(line.receivedQuantity ?? 0)}
                {line.condition && <span className="block text-xs text-muted">{text(`afterSales.condition.${line.condition}`)}</span>}
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <DataList label={text('afterSales.lines')} columns={columns} rows={given.lines} rowKey={(line) => line.orderLineId} empty={null} />
  );
}

function CaseTimeline({ given }: { given: CaseDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  const [first] = given.events;
  const titleOf = (event: CaseDetail['events'][number]): string =>
    event.after ? text(`afterSales.state.${event.after}`) : text(event === first ? 'afterSales.opened' : 'afterSales.message');
  return (
    <Card title={text('afterSales.timeline')}>
      <Timeline
        label={text('afterSales.timeline')}
        entries={given.events.map((event) => ({
          key: event.id,
          title: titleOf(event),
          time: event.at,
          detail: (
            <span className="block whitespace-pre-line">
              {[
                text(`afterSales.actor.${event.actor}`),
                event.amount === null ? '' : format.money(event.amount, given.currency),
                event.note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ),
        }))}
      />
    </Card>
  );
}
