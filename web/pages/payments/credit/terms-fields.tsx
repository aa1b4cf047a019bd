import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { fewestDays, type GrantTerms, mostDays } from '../../../../contract/payments/credit/credit.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';

/** Limit, days and note, for new terms and for those that change. */
export function TermsFields({
  form,
  error,
  currency,
}: {
  form: UseFormReturn<GrantTerms>;
  error: (path: keyof GrantTerms) => string | undefined;
  currency: string;
}): ReactNode {
  const text = useText();
  return (
    <>
      <Controller
        control={form.control}
        name="limit"
        render={({ field }) => (
          <MoneyField
            label={text('credit.column.limit')}
            hint={text('credit.limitHint')}
            currency={currency}
            error={error('limit')}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <TextField
        label={text('credit.column.days')}
        hint={text('credit.daysHint')}
        type="number"
        min={fewestDays}
        max={mostDays}
        list="credit-days"
        error={error('days')}
        {...form.register('days')}
      />
      <datalist id="credit-days">
        {[14, 30, 60, 90].map((days) => (
          <option key={days} value={days}>
            {days}
          </option>
        ))}
      </datalist>
      <TextArea
        label={text('credit.note')}
        hint={text('credit.noteHint')}
        optional
        rows={2}
        maxLength={500}
        error={error('note')}
        {...form.register('note')}
      />
    </>
  );
}
