import { type FormEvent, type ReactNode, useState } from 'react';
import {
  commissionCalls,
  type SettlementSetting,
  settledFrom,
  settlementPeriods,
} from '../../../../contract/payments/sellers/commission.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { DecimalField, MoneyField } from '../../../components/forms/money-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** How sellers are settled: period, what is due, reserve, fees. What was typed stays when it is refused. */
export function SettingForm({ setting }: { setting: SettlementSetting }): ReactNode {
  const text = useText();
  const format = useFormat();
  const [values, setValues] = useState(setting);
  const set = (changes: Partial<SettlementSetting>): void => setValues((before) => ({ ...before, ...changes }));
  const { pending, errors, failure, run } = useCall(commissionCalls.saveSetting, {
    inForm: true,
    revalidate: 'success',
    done: (saved) => {
      setValues(saved);
      showMessage(text('commission.settingSaved'), 'positive');
    },
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const { changedAt: _, changedBy: __, ...input } = values;
    void run(input);
  };
  const fee = (index: number, amount: number | null): void =>
    set({ orderFees: values.orderFees.map((one, at) => (at === index ? { ...one, amount: amount ?? 0 } : one)) });
  const { changedAt, changedBy } = values;
  return (
    <Card title={text('commission.setting')}>
      <form noValidate className="grid gap-6" onSubmit={save}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <div className="grid gap-6 md:grid-cols-2">
          <RadioGroup
            label={text('commission.period')}
            name="period"
            value={values.period}
            onChange={(period) => set({ period })}
            options={settlementPeriods.map((value) => ({
              value,
              label: text(`commission.period.${value}`),
              hint: text(`commission.periodHint.${value}`),
            }))}
          />
          <RadioGroup
            label={text('commission.settledFrom')}
            name="settledFrom"
            value={values.settledFrom}
            onChange={(value) => set({ settledFrom: value })}
            options={settledFrom.map((value) => ({ value, label: text(`commission.settledFrom.${value}`) }))}
          />
          <DecimalField
            label={text('commission.reserveRate')}
            hint={text('commission.reserveHint')}
            unit="%"
            digits={2}
            value={values.reserveRate}
            error={errors['reserveRate']}
            onChange={(reserveRate) => set({ reserveRate: reserveRate ?? 0 })}
          />
          <TextField
            label={text('commission.reserveDays')}
            type="number"
            min={0}
            max={365}
            value={String(values.reserveDays)}
            error={errors['reserveDays']}
            onChange={(event) => set({ reserveDays: Number(event.currentTarget.value) })}
          />
        </div>
        {values.orderFees.length > 0 && (
          <fieldset>
            <legend className="mb-1 text-sm font-semibold">{text('commission.orderFee')}</legend>
            <p className="mb-3 text-sm text-muted">{text('commission.orderFeeHint')}</p>
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
              {values.orderFees.map(({ currency, amount }, index) => (
                <MoneyField
                  key={currency}
                  label={currency}
                  currency={currency}
                  value={amount}
                  error={errors[`orderFees.${index}.amount`]}
                  onChange={(value) => fee(index, value)}
                />
              ))}
            </div>
          </fieldset>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={pending}>
            {text('commission.save')}
          </Button>
          {changedAt && (
            <span className="text-sm text-muted">
              {text('commission.changed', { time: format.dateTime(changedAt), name: changedBy ?? '' })}
            </span>
          )}
        </div>
      </form>
    </Card>
  );
}
