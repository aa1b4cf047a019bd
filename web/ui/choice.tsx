import type { ReactNode } from 'react';

export type RadioOption<Value extends string> = { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean };
type RadioProperties<Value extends string> = {
  label: string;
  name: string;
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** `boxes`: each option a frame of its own. */ look?: 'list' | 'boxes';
  error?: string | undefined;
};

export function RadioGroup<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  look = 'list',
  error,
}: RadioProperties<Value>): ReactNode {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className={look === 'boxes' ? 'grid gap-3' : 'grid gap-1'}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`flex cursor-pointer items-start gap-3 text-sm has-disabled:cursor-not-allowed has-disabled:opacity-60 ${look === 'boxes' ? 'rounded-lg border border-line p-4 has-checked:border-accent has-checked:bg-accent-soft hover:border-line-strong' : 'py-1'}`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
              onChange={() => onChange(option.value)}
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{option.label}</span>
              {option.hint && <span className="mt-0.5 block text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
