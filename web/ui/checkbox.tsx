import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId } from 'react';
import { Icon } from './icon.tsx';

const box = 'mt-0.5 size-4.5 shrink-0 accent-accent';

function FieldError({ id, children }: { id?: string; children: ReactNode }): ReactNode {
  return (
    <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
      <Icon name="warning" size={16} className="mt-0.5" />
      {children}
    </p>
  );
}

/** One box to tick, with its sentence. */
export function Checkbox({
  label,
  error,
  className = '',
  ...input
}: { label: ReactNode; error?: string | undefined; className?: string } & InputHTMLAttributes<HTMLInputElement> & {
    ref?: Ref<HTMLInputElement>;
  }): ReactNode {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex cursor-pointer items-start gap-3 py-1 text-sm">
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          {...input}
          className={box}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className="min-w-0 flex-1">{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Several boxes under one question; `box` gets the value of each and answers what its input carries. */
export function CheckboxGroup({
  label,
  hint,
  options,
  error,
  control,
  columns = false,
}: {
  label: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
  error?: string | undefined;
  control: (value: string) => InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  /** Short labels share a row. */
  columns?: boolean;
}): ReactNode {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset aria-describedby={described}>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={columns ? 'grid gap-x-4 gap-y-1 auto-columns-[9rem]' : 'grid gap-1'}>
        {options.map(({ value, label: name }) => (
          <label key={value} className="flex cursor-pointer items-start gap-3 py-1 text-sm">
            <input type="checkbox" value={value} {...control(value)} className={box} aria-invalid={error ? true : undefined} />
            <span className="min-w-0 flex-1">{name}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
