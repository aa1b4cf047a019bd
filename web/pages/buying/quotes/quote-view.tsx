import type { ReactNode } from 'react';
import type { QuoteDetail, QuoteGoods, QuoteVersion } from '../../../../contract/buying/quotes.ts';
import { marginOf } from '../../../../contract/pricing/margin.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount } from '../../../components/commerce/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { isSeller, may, useShell } from '../../../app/shell.ts';
import { GoodsCell } from './goods-cell.tsx';
import type { Party } from './list-query.ts';
import { lastMoment, QuoteBadge } from './quote-list.tsx';

export const latestOf = (quote: QuoteDetail, side: Party): QuoteVersion | undefined => quote.versions.find((one) => one.side === side);

/** State, whose turn it is and until when. */
export function QuoteLead({ quote, party }: { quote: QuoteDetail; party: Party }): ReactNode {
  const format = useFormat();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <QuoteBadge state={quote.state} />
      {party === 'buyer' ? quote.store.name : quote.buyer}
      <time dateTime={quote.changedAt}>{format.dateTime(quote.changedAt)}</time>
    </span>
  );
}

/** What there is to know of it; `children` is what the reader can do now. */
export function QuoteBody({ quote, party, children }: { quote: QuoteDetail; party: Party; children: ReactNode }): ReactNode {
  return (
    <>
      <Turn quote={quote} party={party} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <Compared quote={quote} />
          {children}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <Terms quote={quote} />
          <History quote={quote} />
        </div>
      </div>
    </>
  );
}

function Turn({ quote, party }: { quote: QuoteDetail; party: Party }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { agreement, turn, openUntil } = quote;
  if (agreement)
    return (
      <Notice kind="positive">
        {text('quotes.agreed', { time: format.dateTime(agreement.signedAt), day: format.date(agreement.pricesUntil) })}
      </Notice>
    );
  if (!turn || !openUntil) return null;
  const day = format.date(lastMoment(openUntil));
  return turn === party ? (
    <Notice kind="caution">{text('quotes.yourTurn', { day })}</Notice>
  ) : (
    <Notice>{text('quotes.theirTurn', { day })}</Notice>
  );
}

/** The latest proposal of each side next to the current price. */
function Compared({ quote }: { quote: QuoteDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  const fromBuyer = latestOf(quote, 'buyer');
  const offered = latestOf(quote, 'seller');
  const { currency } = quote;
  const cell = (version: QuoteVersion | undefined, goods: QuoteGoods): ReactNode => {
    const line = version?.lines.find((one) => one.variantId === goods.variantId);
    if (!line) return '–';
    return (
      <span className="inline-block">
        <span className="block whitespace-nowrap">
          {text('quotes.times', { count: line.quantity })} <Price amount={line.unitPrice} quote={quote} />
        </span>
        {line.minimumQuantity > 1 && (
          <span className="block text-xs whitespace-nowrap text-muted">
            {text('quotes.from', { quantity: format.number(line.minimumQuantity) })}
          </span>
        )}
        <Margin goods={goods} unitPrice={line.unitPrice} />
      </span>
    );
  };
  const columns: Column<QuoteGoods>[] = [
    { key: 'goods', label: text('quotes.goods'), phone: 'title', cell: (row) => <GoodsCell goods={row} /> },
    {
      key: 'now',
      label: text('quotes.priceNow'),
      end: true,
      oneLine: true,
      cell: (row) => (
        <span className="inline-block">
          <Amount amount={row.priceNow} currency={currency} />
          {row.retail && (
            <span className="block text-xs text-muted">{text('common.retail', { amount: format.money(row.retail.price, currency) })}</span>
          )}
          <Margin goods={row} unitPrice={row.priceNow} />
        </span>
      ),
    },
    { key: 'asked', label: text('quotes.byBuyer'), end: true, cell: (row) => cell(fromBuyer, row) },
    ...(offered ? [{ key: 'offered', label: text('quotes.bySeller'), end: true, cell: (row: QuoteGoods) => cell(offered, row) }] : []),
  ];
  return (
    <Card title={text('quotes.goods')}>
      <div className="-mt-2">
        <DataList label={text('quotes.goods')} columns={columns} rows={quote.goods} rowKey={(row) => row.variantId} empty={null} />
      </div>
      {quote.total !== null && (
        <p className="mt-3 text-right text-sm">
          {text('quotes.total')} <span className="text-base font-semibold tabular-nums">{format.money(quote.total, currency)}</span>
        </p>
      )}
    </Card>
  );
}

/** What the price leaves of the recommended retail price. */
function Margin({ goods, unitPrice }: { goods: QuoteGoods; unitPrice: number | null }): ReactNode {
  const text = useText();
  const format = useFormat();
  const margin = goods.retail && unitPrice !== null ? marginOf(goods.retail.net, unitPrice) : null;
  return (
    margin !== null && <span className="block text-xs text-muted">{text('common.margin', { share: format.percent(margin / 100) })}</span>
  );
}

/** A buyer may leave the price open; users who may not see prices get a dash. */
function Price({ amount, quote }: { amount: number | null; quote: QuoteDetail }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  if (amount === null && (isSeller(viewer) || may(viewer, 'price.view'))) return text('quotes.priceOpen');
  return (
    <span className="font-semibold tabular-nums">
      <Amount amount={amount} currency={quote.currency} />
    </span>
  );
}

/** Terms of the offer, delivery, and what was written. */
function Terms({ quote }: { quote: QuoteDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  const fromBuyer = latestOf(quote, 'buyer');
  const offered = latestOf(quote, 'seller');
  const note = (label: string, said: string | undefined) =>
    said ? (
      <div className="mt-4 text-sm">
        <p className="text-muted">{label}</p>
        <p className="break-words whitespace-pre-line">{said}</p>
      </div>
    ) : null;
  return (
    <Card title={text('quotes.terms')}>
      <DescriptionList
        entries={[
          { name: text('quotes.country'), value: format.country(quote.countryCode) },
          { name: text('quotes.wantedOn'), value: fromBuyer?.wantedOn ? format.date(fromBuyer.wantedOn) : null },
          { name: text('quotes.leadDays'), value: offered?.leadDays != null ? text('quotes.days', { count: offered.leadDays }) : null },
          { name: text('quotes.validUntil'), value: offered?.validUntil ? format.date(offered.validUntil) : null },
          { name: text('quotes.pricesUntil'), value: offered?.pricesUntil ? format.date(offered.pricesUntil) : null },
          { name: text('quotes.holdsFor'), value: offered ? text(offered.limited ? 'quotes.limited' : 'quotes.unlimited') : null },
          { name: text('quotes.askedBy'), value: quote.askedBy },
        ]}
      />
      {note(text('quotes.noteOfBuyer'), fromBuyer?.note)}
      {note(text('quotes.noteOfSeller'), offered?.note)}
    </Card>
  );
}

/** Everything that was said and done, the latest first; each version opens. */
function History({ quote }: { quote: QuoteDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (quote.events.length === 0) return null;
  const goods = new Map(quote.goods.map((one) => [one.variantId, one]));
  return (
    <Card title={text('quotes.history')}>
      <Timeline
        label={text('quotes.history')}
        entries={quote.events.map((event) => {
          const wrote = ['asked', 'offered', 'countered'].includes(event.what);
          const version = wrote ? quote.versions.find((one) => one.version === event.version) : undefined;
          return {
            key: event.id,
            title: text(`quotes.event.${event.what}`),
            time: event.at,
            detail: (
              <>
                <p>{event.by ?? (event.side && text(event.side === 'buyer' ? 'quotes.byBuyer' : 'quotes.bySeller'))}</p>
                {event.reason && <p className="break-words whitespace-pre-line">{event.reason}</p>}
                {version && (
                  <Disclosure title={text('quotes.version', { version: version.version })}>
                    <ul className="grid gap-1">
                      {version.lines.map((line) => (
                        <li key={line.variantId}>
                          {goods.get(line.variantId)?.sku}: {text('quotes.times', { count: line.quantity })}{' '}
                          <Price amount={line.unitPrice} quote={quote} />
                          {line.minimumQuantity > 1 && ` · ${text('quotes.from', { quantity: format.number(line.minimumQuantity) })}`}
                        </li>
                      ))}
                    </ul>
                    {version.note && <p className="mt-2 break-words whitespace-pre-line">{version.note}</p>}
                  </Disclosure>
                )}
              </>
            ),
          };
        })}
      />
    </Card>
  );
}
