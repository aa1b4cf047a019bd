import { type ReactNode, useRef } from 'react';
import { paymentMethodCalls, type SetMethod } from '../../../../contract/payments/payment-methods.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { SearchChoice } from '../../../components/forms/search-choice.tsx';
import { IconButton } from '../../../ui/button.tsx';

type Buyer = SetMethod['companies'][number];

/** Buyers that the operator names, found by a part of their name. */
export function NamedBuyers({
  value,
  onChange,
  error,
}: {
  value: readonly Buyer[];
  onChange: (buyers: Buyer[]) => void;
  error: string | undefined;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const found = useRef<readonly Buyer[]>([]);
  const find = async (keyword: string) => {
    found.current = await send(paymentMethodCalls.buyers, { keyword }, { background: true });
    return found.current
      .filter(({ id }) => !value.some((one) => one.id === id))
      .map(({ id, name, countryCode }) => ({ id, label: name, hint: format.country(countryCode) }));
  };
  return (
    <div className="mt-5 max-w-xl">
      <SearchChoice
        label={text('payment-methods.addBuyer')}
        nothing={text('payment-methods.noBuyer')}
        error={error}
        value={null}
        find={find}
        onChange={(choice) => {
          const buyer = found.current.find(({ id }) => id === choice?.id);
          if (buyer) onChange([...value, buyer]);
        }}
      />
      <ul className="mt-3 divide-y divide-line text-sm">
        {value.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {one.name} <span className="text-muted">· {format.country(one.countryCode)}</span>
            </span>
            <IconButton
              icon="trash"
              label={text('payment-methods.removeBuyer', { name: one.name })}
              onClick={() => onChange(value.filter(({ id }) => id !== one.id))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
