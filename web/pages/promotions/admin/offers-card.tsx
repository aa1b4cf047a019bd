import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Offer, operatorActivityCalls } from '../../../../contract/promotions/activities.ts';
import { send } from '../../../app/api/client.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useCall, useCalls } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Price } from '../../../components/commerce/price.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { readMoney } from '../../../components/forms/money-text.ts';
import { OfferStateBadge } from './words.tsx';

/** Items of the activity: offers are accepted or refused, accepted ones taken out, further ones added by their SKU. */
export function OffersCard({ id, offers, over }: { id: number; offers: readonly Offer[]; over: boolean }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [confirming, setConfirming] = useState(false);
  const [note, setNote] = useState('');
  const [noteError, setNoteError] = useState<string | undefined>();
  const accepting = useCalls();
  const open = offers.filter(({ state }) => state !== 'withdrawn');
  const decide = async (accept: boolean): Promise<void> => {
    const { decided } = await send(operatorActivityCalls.decide, { id, offerIds: [...chosen], accept, note }, { quiet: !accept });
    showMessage(
      accept ? text('operator-activities.acceptedNow', { count: decided }) : text('operator-activities.refusedNow', { count: decided }),
      'positive',
    );
    setChosen(new Set());
    setNote('');
    await revalidate();
  };
  const toggle = (ids: readonly number[], on: boolean): void =>
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((one) => !ids.includes(one))));
  const columns: Column<Offer>[] = [
    {
      key: 'choose',
      label: text('operator-activities.choose'),
      labelHidden: true,
      labelNode: (
        <input
          type="checkbox"
          className="size-4.5 accent-accent"
          aria-label={text('operator-activities.chooseAll')}
          checked={open.length > 0 && chosen.size === open.length}
          onChange={(event) =>
            toggle(
              open.map((one) => one.id),
              event.currentTarget.checked,
            )
          }
        />
      ),
      cell: (row) =>
        row.state !== 'withdrawn' && (
          <input
            type="checkbox"
            className="relative z-10 size-4.5 accent-accent"
            aria-label={text('operator-activities.chooseOne', { name: row.sku })}
            checked={chosen.has(row.id)}
            onChange={(event) => toggle([row.id], event.currentTarget.checked)}
          />
        ),
    },
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
      key: 'price',
      label: text('operator-activities.price'),
      cell: (row) => (
        <span className="inline-block">
          <Price amount={row.price} currency={row.currency} listPrice={row.listPrice} lowestLast30Days={row.lowestLast30Days} />
          {row.listPrice > 0 && (
            <span className="text-xs text-muted">{format.percent(Math.round((row.price / row.listPrice - 1) * 1_000) / 1_000)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      label: text('operator-activities.state'),
      cell: (row) => (
        <>
          <OfferStateBadge state={row.state} />
          {row.note && <span className="mt-1 block max-w-xs text-xs text-muted">{row.note}</span>}
        </>
      ),
    },
  ];
  return (
    <Card title={text('operator-activities.items')} className="mt-6">
      <DataList
        label={text('operator-activities.items')}
        columns={columns}
        rows={offers}
        rowKey={(row) => row.id}
        toolbar={
          offers.length > 0 &&
          !over && (
            <>
              <Button
                size="small"
                busy={accepting.pending}
                disabled={chosen.size === 0}
                onClick={() => void accepting.run(() => decide(true))}
              >
                {text('operator-activities.accept')}
              </Button>
              <Button size="small" kind="secondary" disabled={chosen.size === 0} onClick={() => setConfirming(true)}>
                {text('operator-activities.refuse')}
              </Button>
              <span className="text-sm text-muted">{text('operator-activities.chosen', { count: chosen.size })}</span>
            </>
          )
        }
        empty={
          <EmptyState icon="box" title={text('operator-activities.noOffers')}>
            {text('operator-activities.noOffersHint')}
          </EmptyState>
        }
      />
      {!over && <AddOffer id={id} />}
      <Question
        open={confirming}
        onClose={() => {
          setConfirming(false);
          setNoteError(undefined);
        }}
        title={text('operator-activities.refuseQuestion', { count: chosen.size })}
        confirm={text('operator-activities.refuse')}
        dangerous
        onConfirm={async () => {
          try {
            await decide(false);
          } catch (error) {
            if (error instanceof ApiError) setNoteError(error.fields['note'] ?? error.message);
            throw error;
          }
        }}
      >
        <p className="mb-4">{text('operator-activities.refuseHint')}</p>
        <TextArea
          label={text('operator-activities.reason')}
          maxLength={500}
          value={note}
          error={noteError}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Question>
    </Card>
  );
}

/** An item of any store, by the operator itself. */
function AddOffer({ id }: { id: number }): ReactNode {
  const text = useText();
  const [sku, setSku] = useState('');
  const [price, setPrice] = useState('');
  const { pending, errors, failure, run } = useCall(operatorActivityCalls.addOffer, {
    inForm: true,
    revalidate: 'success',
    done: () => {
      setSku('');
      setPrice('');
    },
  });
  // All currencies of the market have two places.
  const add = () => run({ id, sku, price: readMoney(price, 2) ?? Number.NaN });
  return (
    <form
      noValidate
      className="mt-5 flex flex-wrap items-start gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label={text('operator-activities.sku')}
        maxLength={100}
        className="w-56"
        value={sku}
        error={errors['sku'] ?? failure ?? undefined}
        onChange={(event) => setSku(event.currentTarget.value)}
      />
      <TextField
        label={text('operator-activities.priceOf')}
        inputMode="decimal"
        className="w-64"
        value={price}
        error={errors['price']}
        onChange={(event) => setPrice(event.currentTarget.value)}
      />
      <Button type="submit" kind="secondary" icon="plus" busy={pending} className="mt-6.5">
        {text('operator-activities.addItem')}
      </Button>
    </form>
  );
}
