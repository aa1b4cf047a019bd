import type { ReactNode } from 'react';
import { type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { Text, useText } from '../../i18n/text.tsx';
import { Checkbox } from '../../parts/checkbox.tsx';
import type { StepParts } from './step-form.tsx';

export type AgreementToAccept = { id: number; key: string; title: string; language: string };

/** A box for each agreement in force; its text opens in a tab of its own, so that nothing typed is lost. */
export function AgreementBoxes<Values extends FieldValues>({
  form,
  error,
  agreements,
}: StepParts<Values> & { agreements: readonly AgreementToAccept[] }): ReactNode {
  const text = useText();
  const path = 'agreements' as FieldPath<Values>;
  const value: unknown = useWatch({ control: form.control, name: path });
  const accepted = Array.isArray(value) ? (value as number[]) : [];
  if (agreements.length === 0) return null;

  function accept(id: number, checked: boolean): void {
    const next = checked ? [...accepted, id] : accepted.filter((one) => one !== id);
    form.setValue(path, next as PathValue<Values, FieldPath<Values>>);
    if (agreements.every((one) => next.includes(one.id))) form.clearErrors(path);
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{text('register.agreements')}</legend>
      {agreements.map(({ id, key, title, language }, index) => (
        <Checkbox
          key={id}
          name={`agreement-${id}`}
          checked={accepted.includes(id)}
          onChange={(event) => accept(id, event.target.checked)}
          error={index === agreements.length - 1 ? error(path) : undefined}
          label={
            <Text
              id="register.accept"
              values={{ title }}
              tags={{
                link: (children) => (
                  <a
                    href={`/help/agreement/${key}`}
                    target="_blank"
                    rel="noreferrer"
                    lang={language}
                    className="text-accent underline underline-offset-4 hover:text-accent-strong"
                  >
                    {children}
                    <span className="sr-only"> {text('register.newTab')}</span>
                  </a>
                ),
              }}
            />
          }
        />
      ))}
    </fieldset>
  );
}
