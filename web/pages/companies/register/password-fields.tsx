import type { ReactNode } from 'react';
import { type FieldPath, type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { passwordLength, passwordRules } from '../../../../contract/values/passwords.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PasswordField } from '../../identity/login/password-field.tsx';

type Properties<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  error: (path: Path<Values>) => string | undefined;
  most: number;
};

const rules = Object.keys(passwordRules) as (keyof typeof passwordRules)[];

/** A new password twice, and which of its rules are satisfied. */
export function PasswordFields<Values extends FieldValues>({ form, error, most }: Properties<Values>): ReactNode {
  const text = useText();
  const password = 'password' as FieldPath<Values>;
  const confirm = 'confirmPassword' as FieldPath<Values>;
  const typed: string = useWatch({ control: form.control, name: password });
  return (
    <>
      <div>
        <PasswordField
          label={text('register.password')}
          autoComplete="new-password"
          maxLength={200}
          required
          error={error(password)}
          {...form.register(password)}
        />
        <ul aria-label={text('register.passwordRules')} className="mt-3 grid gap-1.5 text-sm md:grid-cols-2">
          {rules.map((rule) => {
            const isSatisfied = passwordRules[rule](typed, most);
            return (
              <li key={rule} className={`flex items-start gap-2 ${isSatisfied ? 'text-positive' : 'text-muted'}`}>
                {isSatisfied ? (
                  <Icon name="check" size={16} className="mt-0.5" />
                ) : (
                  <span aria-hidden className="mt-1 ml-0.5 size-3 shrink-0 rounded-full border border-line-strong" />
                )}
                <span>
                  {text(`register.rule.${rule}`, { least: passwordLength.least, most })}
                  <span className="sr-only"> {text(isSatisfied ? 'register.ruleMet' : 'register.ruleOpen')}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <PasswordField
        label={text('register.confirmPassword')}
        autoComplete="new-password"
        maxLength={200}
        required
        error={error(confirm)}
        {...form.register(confirm)}
      />
    </>
  );
}
