import type { ReactNode } from 'react';
import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import type { ItemTerms } from '../../../../contract/catalogue/item-facts.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useShell } from '../../../app/shell.ts';
import { deliveryOf } from './delivery.ts';

type SupplyProperties = { item: ItemPage; variant: ItemVariant; terms: ItemTerms; today: string };

/** Pieces per warehouse, what is on its way, when the goods leave and arrive, and how they are taxed. */
export default function Supply({ item, variant, terms, today }: SupplyProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <section className="mt-5 rounded-lg border border-line px-5 py-4 text-sm">
      {variant.stock.length > 0 && <h2 className="font-semibold">{text('facts.stock')}</h2>}
      <ul className="mt-2 grid gap-2">
        {variant.stock.map((one) => (
          <li key={one.warehouseId} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {one.city}, {format.country(one.countryCode)}
            </span>
            <span className="text-right">
              <span className={one.available > 0 ? 'text-positive' : 'text-muted'}>
                {one.available > 0 ? text('facts.available', { count: one.available }) : text('facts.soldOut')}
              </span>
              {one.incoming > 0 && one.incomingAt && (
                <span className="block text-xs text-muted">
                  {text('facts.incoming', { count: one.incoming, day: format.date(one.incomingAt) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Delivered item={item} variant={variant} terms={terms} today={today} />
      <Taxed variant={variant} terms={terms} />
    </section>
  );
}

function Delivered({ item, variant, terms, today }: SupplyProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const country = useShell()?.country ?? 'DE';
  const { holiday } = item.store;
  const delivery = deliveryOf({ ...variant, leadDays: item.leadDays, holiday, transit: terms.transit }, today);
  const closed = holiday && holiday.to >= today && delivery && holiday.from <= delivery.shipsBy;
  return (
    <div className="mt-3 flex items-start gap-2.5 border-t border-line pt-3">
      <Icon name="truck" size={20} className="mt-px shrink-0 text-muted" />
      <div>
        <p>
          {delivery === null
            ? text('facts.noDate')
            : delivery.waitsFor
              ? text('facts.shipsAfter', { day: format.date(delivery.shipsBy), expected: format.date(delivery.waitsFor) })
              : text('facts.shipsBy', { day: format.date(delivery.shipsBy) })}
        </p>
        {delivery?.arrives && terms.transit && (
          <>
            <p className="font-semibold">
              {text('facts.arrives', { from: format.date(delivery.arrives.from), to: format.date(delivery.arrives.to) })}
            </p>
            <p className="text-xs text-muted">
              {text('facts.arrivesHint', { count: terms.transit.parcels, country: format.country(country) })}
            </p>
          </>
        )}
        <p className="text-xs text-muted">{text('facts.leadTime', { count: item.leadDays })}</p>
        {closed && (
          <p className="text-xs text-caution">
            {text('facts.closed', { store: item.store.name, from: format.date(holiday.from), to: format.date(holiday.to) })}
          </p>
        )}
      </div>
    </div>
  );
}

/** The goods leave the first warehouse that has them. */
function Taxed({ variant, terms }: Pick<SupplyProperties, 'variant' | 'terms'>): ReactNode {
  const text = useText();
  const format = useFormat();
  const shell = useShell();
  const leaves = variant.stock.find(({ available }) => available > 0)?.countryCode;
  const vat = terms.vat.find(({ shipFrom }) => shipFrom === leaves) ?? terms.vat[0];
  if (!vat) return null;
  const to = format.country(shell?.country ?? 'DE');
  const from = format.country(vat.rateCountry ?? vat.shipFrom);
  const rate = vat.rate === null ? null : format.percent(vat.rate / 10_000);
  const words = () => {
    if (vat.reason === 'export') return text('facts.vat.export', { to });
    if (vat.reason === 'intraCommunity') return text('facts.vat.intraCommunity', { from: format.country(vat.shipFrom), to });
    if (rate === null) return text('facts.vat.unknown');
    if (vat.reason === 'domestic') return text('facts.vat.domestic', { rate, from });
    if (shell?.viewer && vat.cause !== 'noId') return text('facts.vat.notConfirmed', { rate, from });
    return text('facts.vat.noId', { rate, from });
  };
  return (
    <p className="mt-3 flex items-start gap-2.5 border-t border-line pt-3">
      <Icon name="receipt" size={20} className="mt-px shrink-0 text-muted" />
      <span>{words()}</span>
    </p>
  );
}
