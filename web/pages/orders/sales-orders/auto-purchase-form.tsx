import { type ReactNode, useState } from 'react';
import { type AutoPay, autoPurchaseCalls, autoPays, mostRise } from '../../../../contract/orders/auto-purchase.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { useStorageText } from '../../../components/commerce/order-storage.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox, CheckboxGroup } from '../../../ui/checkbox.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

const budgets = ['perRun', 'perDay', 'perMonth'] as const;

/** What is no amount is refused by the call, which says so at its field; as JSON it would be an empty one. */
const given = (amount: number | null): number | null => (Number.isNaN(amount) ? -1 : amount);

/** Whether runs of the matching buy what sales orders lack, how that is paid, and within which limits. */
export function AutoPurchaseForm({ settings }: { settings: AnswerOf<typeof autoPurchaseCalls.settings> }): ReactNode {
  const text = useText();
  const format = useFormat();
  const storageText = useStorageText();
  const { currency, spentToday, spentThisMonth, stores, acceptedTerms } = settings;
  const [isOn, setIsOn] = useState(settings.isOn);
  const [pays, setPays] = useState<AutoPay>(settings.pays);
  const [limits, setLimits] = useState({ perRun: settings.perRun, perDay: settings.perDay, perMonth: settings.perMonth });
  const [rise, setRise] = useState(settings.mostRise === null ? '' : String(settings.mostRise));
  const [mostStorage, setMostStorage] = useState(settings.mostStorage);
  const [takenBackIds, setTakenBackIds] = useState<readonly number[]>([]);
  const [otherSellers, setOtherSellers] = useState(settings.otherSellers);
  const [storeIds, setStoreIds] = useState<readonly number[]>(settings.storeIds);
  const { pending, errors, failure, run } = useCall(autoPurchaseCalls.save, {
    inForm: true,
    revalidate: 'success',
    done: () => showMessage(text('salesOrders.auto.saved'), 'positive'),
  });
  return (
    <Card title={text('salesOrders.auto.title')} className="mt-6">
      <form
        className="grid max-w-2xl gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const mostRise = rise.trim() === '' ? null : Number(rise);
          void run({
            ...{ isOn, pays, perRun: given(limits.perRun), perDay: given(limits.perDay), perMonth: given(limits.perMonth), mostRise },
            ...{ mostStorage: given(mostStorage), otherSellers, storeIds: [...storeIds], takenBackTermsIds: [...takenBackIds] },
          });
        }}
      >
        <p className="text-sm text-muted">{text('salesOrders.auto.lead')}</p>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <Checkbox label={text('salesOrders.auto.on')} checked={isOn} onChange={(event) => setIsOn(event.currentTarget.checked)} />
        <div>
          <RadioGroup
            label={text('salesOrders.auto.pays')}
            name="pays"
            value={pays}
            error={errors['pays']}
            onChange={setPays}
            options={autoPays.map((value) => ({ value, label: text(`salesOrders.auto.pays.${value}`) }))}
          />
          <p className="mt-1 text-sm text-muted">{text('salesOrders.auto.paysHint')}</p>
        </div>
        <div>
          <div className="grid gap-4 md:grid-cols-3">
            {budgets.map((name) => (
              <MoneyField
                key={name}
                label={text(`salesOrders.auto.${name}`)}
                currency={currency}
                name={name}
                error={errors[name]}
                value={limits[name]}
                onChange={(amount) => setLimits({ ...limits, [name]: amount })}
              />
            ))}
          </div>
          <p className="mt-1.5 text-sm text-muted">{text('salesOrders.auto.budgetHint')}</p>
          {spentToday !== null && spentThisMonth !== null && (
            <p className="mt-1 text-sm text-muted">
              {text('salesOrders.auto.spent', { today: format.money(spentToday, currency), month: format.money(spentThisMonth, currency) })}
            </p>
          )}
        </div>
        <div>
          <MoneyField
            label={text('salesOrders.auto.mostStorage')}
            className="max-w-md"
            currency={currency}
            name="mostStorage"
            error={errors['mostStorage']}
            value={mostStorage}
            optional
            onChange={setMostStorage}
          />
          <p className="mt-1.5 text-sm text-muted">{text('salesOrders.auto.mostStorageHint')}</p>
        </div>
        {acceptedTerms.length > 0 && (
          <CheckboxGroup
            label={text('salesOrders.auto.acceptedTerms')}
            hint={text('salesOrders.auto.acceptedTermsHint')}
            error={errors['takenBackTermsIds']}
            options={acceptedTerms.map((terms) => ({
              value: String(terms.id),
              label: `${terms.storeName}: ${storageText(terms, terms.currency)}`,
            }))}
            control={(value) => ({
              checked: !takenBackIds.includes(Number(value)),
              onChange: (event) =>
                setTakenBackIds(
                  event.currentTarget.checked ? takenBackIds.filter((id) => id !== Number(value)) : [...takenBackIds, Number(value)],
                ),
            })}
          />
        )}
        <TextField
          label={text('salesOrders.auto.mostRise')}
          hint={text('salesOrders.auto.mostRiseHint')}
          className="max-w-md"
          type="number"
          min={0}
          max={mostRise}
          step={1}
          value={rise}
          error={errors['mostRise']}
          optional
          onChange={(event) => setRise(event.currentTarget.value)}
        />
        <div>
          <Checkbox
            label={text('salesOrders.auto.others')}
            checked={otherSellers}
            onChange={(event) => setOtherSellers(event.currentTarget.checked)}
          />
          <p className="text-sm text-muted">{text('salesOrders.auto.othersHint')}</p>
        </div>
        {otherSellers && stores.length > 0 && (
          <CheckboxGroup
            label={text('salesOrders.auto.stores')}
            hint={text('salesOrders.auto.storesHint')}
            error={errors['storeIds']}
            options={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
            control={(value) => ({
              checked: storeIds.includes(Number(value)),
              onChange: (event) =>
                setStoreIds(event.currentTarget.checked ? [...storeIds, Number(value)] : storeIds.filter((id) => id !== Number(value))),
            })}
          />
        )}
        <div>
          <Button type="submit" busy={pending}>
            {text('orderLists.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
