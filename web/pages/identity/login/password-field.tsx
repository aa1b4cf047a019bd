import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { Field, type FieldProperties } from '../../../ui/field.tsx';

/** A password that can be looked at while it is typed. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: Pick<FieldProperties, 'label' | 'hint' | 'error'> & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }): ReactNode {
  const text = useText();
  const [shown, setShown] = useState(false);
  const name = text(shown ? 'login.hidePassword' : 'login.showPassword');
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <span className="relative block">
          <input
            {...input}
            {...ties}
            type={shown ? 'text' : 'password'}
            className="h-control w-full rounded-md border border-line-strong bg-surface pr-11 pl-3 text-sm text-ink hover:border-ink aria-invalid:border-danger"
          />
          <button
            type="button"
            aria-label={name}
            title={name}
            className="absolute inset-y-0 right-0 flex w-control items-center justify-center rounded-md text-muted hover:text-ink"
            onClick={() => setShown(!shown)}
          >
            <svg
              viewBox="0 0 24 24"
              width={20}
              height={20}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.6}
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden
            >
              <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z" />
              {shown && <path d="M4 20 20 4" />}
            </svg>
          </button>
        </span>
      )}
    </Field>
  );
}
