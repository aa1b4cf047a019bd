import { type ReactNode, useState } from 'react';
import { reasonsWithoutGoods, sellerReasons } from '../../../../contract/orders/order-changes.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select, TextArea } from '../../../ui/field.tsx';

type Reason = (typeof sellerReasons)[number];
export type Why = { reason: Reason; note: string; restock: boolean };

/** The reason, whether the pieces can be sold again (proposed by the reason), and an explanation. */
export function useWhy(): [Why, (why: Why) => void] {
  return useState<Why>({ reason: 'out_of_stock', note: '', restock: false });
}

export function WhyFields({ why, onChange }: { why: Why; onChange: (why: Why) => void }): ReactNode {
  const text = useText();
  const options = sellerReasons.map((value) => ({ value, label: text(`orderChange.reason.${value}`) }));
  const choose = (value: string) => {
    const reason = sellerReasons.find((one) => one === value) ?? 'other';
    onChange({ ...why, reason, restock: !reasonsWithoutGoods.includes(reason) });
  };
  return (
    <div className="mt-4 grid gap-4 text-ink">
      <Select
        label={text('orderChange.reasonLabel')}
        value={why.reason}
        options={options}
        onChange={(event) => choose(event.target.value)}
      />
      <TextArea
        label={text('orderChange.note')}
        optional
        rows={2}
        maxLength={500}
        value={why.note}
        onChange={(event) => onChange({ ...why, note: event.target.value })}
      />
      <Checkbox
        label={text('orderChange.restock')}
        checked={why.restock}
        onChange={(event) => onChange({ ...why, restock: event.target.checked })}
      />
    </div>
  );
}
