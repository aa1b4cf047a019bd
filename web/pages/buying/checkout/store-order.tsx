import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { type checkoutCalls, deliveries } from '../../../../contract/buying/checkout.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { dayRange } from '../../../components/commerce/day-range.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useAddressLine } from './address-choice.tsx';
import { CustomerAddress } from './address-form.tsx';
import { noChoice, type StoreChoice } from './choice.ts';
import { OrderTotals } from './order-totals.tsx';

type StorePreview = AnswerOf<typeof checkoutCalls.preview>['stores'][number];
type StoreOrderProperties = {
  store: StorePreview;
  wish: StoreChoice | undefined;
  country: string;
  /** The amounts are being reloaded. */
  isStale: boolean;
  onWish: (wish: StoreChoice) => void;
};

/** One store's order: lines, how they come, the buyer's own words, VAT and total. */
export function StoreOrder({ store, wish = noChoice, country, isStale, onWish }: StoreOrderProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const terms = store.storageTerms;
  const storageHint =
    terms && terms.price > 0 && text('payment.storageTerms', { days: terms.freeDays, price: format.money(terms.price, store.currency) });
  return (
    <Card title={store.storeName}>
      <Lines store={store} />
      {store.missingToMinimum > 0 && (
        <div className="mt-4">
          <Notice kind="danger">
            {text('payment.belowMinimum', {
              missing: format.money(store.missingToMinimum, store.currency),
              minimum: format.money(store.minimumOrderValue, store.currency),
            })}
          </Notice>
        </div>
      )}
      <div className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-2">
        <div>
          <RadioGroup
            label={text('payment.delivery')}
            name={`delivery-${store.storeId}`}
            options={deliveries.map((value) => ({
              value,
              label: text(`payment.delivery.${value}`),
              hint: value === 'keep' && storageHint ? storageHint : text(`payment.deliveryHint.${value}`),
            }))}
            value={wish.delivery}
            onChange={(delivery) => onWish({ ...wish, delivery })}
          />
          {store.services.length > 0 && (
            <div className="mt-5">
              <RadioGroup
                label={text('payment.service')}
                name={`service-${store.storeId}`}
                options={store.services.map((service) => ({
                  value: String(service.id),
                  label: text('payment.serviceOption', {
                    name: service.name,
                    carrier: service.carrier,
                    days: dayRange(service.minDays, service.maxDays, format.number),
                    max: service.maxDays,
                  }),
                  hint: format.money(service.price, store.currency),
                }))}
                value={String(store.serviceId)}
                onChange={(id) => onWish({ ...wish, serviceId: Number(id) })}
              />
            </div>
          )}
          <p className="mt-3 flex items-center gap-2 text-sm text-muted">
            <Icon name="truck" size={18} />
            {text('payment.leadDays', { count: store.leadDays })}
          </p>
        </div>
        <div className="grid content-start gap-4">
          <TextField
            label={text('payment.reference')}
            hint={text('payment.referenceHint')}
            optional
            maxLength={60}
            value={wish.reference}
            onChange={(event) => onWish({ ...wish, reference: event.target.value })}
          />
          <TextField
            label={text('payment.note')}
            optional
            maxLength={500}
            value={wish.note}
            onChange={(event) => onWish({ ...wish, note: event.target.value })}
          />
        </div>
      </div>
      {wish.delivery === 'drop_ship' && <Customer wish={wish} country={country} onWish={onWish} />}
      <div className={`mt-6 border-t border-line pt-4 md:ml-auto md:max-w-md ${isStale ? 'opacity-50' : ''}`} aria-busy={isStale}>
        <OrderTotals order={store} />
      </div>
    </Card>
  );
}

function Lines({ store }: { store: StorePreview }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <ul className="-mt-2">
      {store.lines.map((line) => (
        <li
          key={line.id ?? line.variantId}
          className="border-b border-line py-2.5 text-sm [contain-intrinsic-block-size:auto_64px] [content-visibility:auto]"
        >
          <div className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-3">
            <Picture pictureKey={line.pictureKey} alt="" size="n1" ratio="1" className="rounded-md" />
            <div className="min-w-0">
              <p className="font-semibold">{line.sku}</p>
              <p>
                {line.name}
                {line.options && <span className="text-muted"> · {line.options}</span>}
              </p>
            </div>
            <p className="text-right tabular-nums">
              {line.unitPrice !== null && (
                <span className="text-muted">
                  {text('payment.pieces', { count: line.quantity, price: format.money(line.unitPrice, line.currency) })}{' '}
                </span>
              )}
              {line.lineTotal !== null && (
                <span className="font-semibold whitespace-nowrap max-md:block">{format.money(line.lineTotal, line.currency)}</span>
              )}
            </p>
          </div>
          {line.problems.map((problem) => (
            <p
              key={problem.kind}
              className={`mt-1.5 ml-13 flex items-start gap-2 ${problem.code === null ? 'text-caution' : 'text-danger'}`}
            >
              <Icon name={problem.code === null ? 'info' : 'warning'} size={16} className="mt-0.5" />
              <span>
                {problem.message}
                {problem.code !== null && (
                  <>
                    {' '}
                    <TextLink to="/shopcart">{text('payment.changeInCart')}</TextLink>
                  </>
                )}
              </span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The address of the buyer's own customer: typed once, then shown with a way to change it. */
function Customer({ wish, country, onWish }: { wish: StoreChoice; country: string; onWish: (wish: StoreChoice) => void }): ReactNode {
  const text = useText();
  const inWords = useAddressLine();
  const [isOpen, setOpen] = useState(wish.address === undefined);
  return (
    <div className="mt-5 rounded-md bg-sunken p-4">
      <h3 className="mb-3 text-sm font-semibold">{text('payment.customerAddress')}</h3>
      {wish.address && !isOpen ? (
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <p>
            <span className="block font-medium">{wish.address.companyName || wish.address.name}</span>
            {inWords(wish.address)}
          </p>
          <Button kind="secondary" size="small" icon="edit" onClick={() => setOpen(true)}>
            {text('payment.address.change')}
          </Button>
        </div>
      ) : (
        <CustomerAddress
          value={wish.address}
          country={country}
          onChange={(address) => {
            setOpen(false);
            onWish({ ...wish, address });
          }}
        />
      )}
    </div>
  );
}
