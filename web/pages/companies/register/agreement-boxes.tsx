import { type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { Text, useText } from '../../../app/i18n/text.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
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
  const inForm = (): number[] => {
    const value: unknown = form.getValues(path);
    return Array.isArray(value) ? (value as number[]) : [];
  };
  // A state of its own: the form's subscriptions begin after the first effects, and a box may be clicked before.
  const [accepted, setAccepted] = useState(inForm);
  if (agreements.length === 0) return null;

  function accept(id: number, checked: boolean): void {
    const others = inForm().filter((one) => one !== id);
    const next = checked ? [...others, id] : others;
    setAccepted(next);
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
