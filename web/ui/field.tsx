import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import { useText } from '../app/i18n/text.tsx';
import { Icon } from './icon.tsx';

export type FieldProperties = {
  label: string;
  /** Seen by screen readers only: the surroundings say what the field is. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** The sentence to show; the field is marked as wrong. */
  error?: string | undefined;
  /** Shows "optional" next to the label; fields are required otherwise. */
  optional?: boolean;
  className?: string;
};

const control =
  'w-full rounded-md border border-line-strong bg-surface px-3 text-sm text-ink placeholder:text-faint hover:border-ink aria-invalid:border-danger disabled:bg-sunken disabled:text-muted';

/** Label, control, hint and error, tied together for screen readers. `children` gets what the control has to carry. */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  optional,
  className = '',
  children,
}: FieldProperties & {
  children: (control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode;
}): ReactNode {
  const text = useText();
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 flex flex-wrap justify-between gap-x-2 text-sm font-semibold'}>
        {label}
        {optional && <span className="ml-auto font-normal text-muted">{text('common.optional')}</span>}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** The sentence of a field that is wrong. */
export const FieldError = ({ id, children }: { id: string; children: string }): ReactNode => (
  <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
    <Icon name="warning" size={16} className="mt-0.5" />
    {children}
  </p>
);

function split<Rest extends FieldProperties>({ label, labelHidden, hint, error, optional, className, ...rest }: Rest) {
  return { field: { label, labelHidden, hint, error, optional, className } as FieldProperties, rest };
}

export function TextField(
  properties: FieldProperties & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> },
): ReactNode {
  const { field, rest } = split(properties);
  return <Field {...field}>{(ties) => <input type="text" {...rest} {...ties} className={`h-control ${control}`} />}</Field>;
}

export function TextArea(
  properties: FieldProperties & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> },
): ReactNode {
  const { field, rest } = split(properties);
  return <Field {...field}>{(ties) => <textarea rows={4} {...rest} {...ties} className={`py-2 ${control}`} />}</Field>;
}

/** Neighbours of the same group stand under its heading. */
type SelectOption = { value: string; label: string; disabled?: boolean; group?: string };

function Option({ value, label, disabled }: SelectOption): ReactNode {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  );
}

function inGroups(options: readonly SelectOption[]): [group: string | undefined, members: SelectOption[]][] {
  const groups: [string | undefined, SelectOption[]][] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last[0] === option.group) last[1].push(option);
    else groups.push([option.group, [option]]);
  }
  return groups;
}

/** The browser's own list: right on phones, by keyboard, and without a script. */
export function Select(
  properties: FieldProperties &
    SelectHTMLAttributes<HTMLSelectElement> & {
      options: readonly SelectOption[];
      ref?: Ref<HTMLSelectElement>;
    },
): ReactNode {
  const {
    field,
    rest: { options, ...rest },
  } = split(properties);
  return (
    <Field {...field}>
      {(ties) => (
        <span className="relative block">
          <select {...rest} {...ties} className={`h-control appearance-none pr-9 ${control}`}>
            {inGroups(options).map(([group, members]) =>
              group === undefined ? (
                members.map((option) => <Option key={option.value} {...option} />)
              ) : (
                <optgroup key={group} label={group}>
                  {members.map((option) => (
                    <Option key={option.value} {...option} />
                  ))}
                </optgroup>
              ),
            )}
          </select>
          <Icon name="down" size={16} className="pointer-events-none absolute top-3 right-3 text-muted" />
        </span>
      )}
    </Field>
  );
}
