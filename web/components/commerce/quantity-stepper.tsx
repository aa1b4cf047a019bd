import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../app/i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { allowedQuantity, lessThan, moreThan, type OrderRule } from './quantity.ts';

type StepperProperties = {
  /** What is counted, for screen readers: "Quantity of oak chair". */
  label: string;
  value: number;
  rule: OrderRule;
  /** Called with allowed quantities only. */
  onChange: (quantity: number) => void;
  disabled?: boolean;
  size?: 'normal' | 'small';
};

/** Knows minimum and step: whatever is typed becomes the next quantity that can be ordered. */
export function QuantityStepper({ label, value, rule, onChange, disabled = false, size = 'normal' }: StepperProperties): ReactNode {
  const text = useText();
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  const settle = () => {
    const allowed = allowedQuantity(Number(typed), rule);
    setTyped(String(allowed));
    if (allowed !== value) onChange(allowed);
  };
  const height = size === 'small' ? 'h-8' : 'h-control';
  const button = `flex ${height} w-9 items-center justify-center text-ink hover:text-accent disabled:text-faint`;
  return (
    <div role="group" aria-label={label} className={`inline-flex items-center rounded-full border border-line-strong bg-surface ${height}`}>
      <button
        type="button"
        className={button}
        aria-label={text('common.less')}
        disabled={disabled || lessThan(value, rule) >= value}
        onClick={() => onChange(lessThan(value, rule))}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={typed}
        disabled={disabled}
        maxLength={7}
        className="w-15 bg-transparent text-center text-sm font-semibold tabular-nums outline-offset-0"
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          onChange(event.key === 'ArrowUp' ? moreThan(value, rule) : lessThan(value, rule));
        }}
      />
      <button
        type="button"
        className={button}
        aria-label={text('common.more')}
        disabled={disabled}
        onClick={() => onChange(moreThan(value, rule))}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
