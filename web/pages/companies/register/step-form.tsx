import { type ReactNode, useEffect, useRef } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { type ApiForm, Form, useApiForm } from '../../../components/forms/form.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Progress } from '../../../ui/progress.tsx';

export type StepParts<Values extends FieldValues> = Pick<ApiForm<Values>, 'error'> & { form: UseFormReturn<Values> };

type StepProperties<Values extends FieldValues> = {
  schema: ZodMiniType;
  values: DefaultValues<Values>;
  /** The server's errors for the fields of this step, when it rejected the form. */
  found?: Record<string, string>;
  /** As it is typed. */
  onType: (values: Values) => void;
  onDone: (values: Values) => Promise<void> | void;
  onBack?: (() => void) | undefined;
  /** Files are being sent: leaving the step would lose them. */
  uploading?: boolean;
  submitLabel: string;
  children: (parts: StepParts<Values>) => ReactNode;
};

/** One step of a form: its own rules, its fields, and the buttons below. Errors of the server stand at the fields like those of the form. */
export function StepForm<Values extends FieldValues>({
  schema,
  values,
  found,
  onType,
  onDone,
  onBack,
  uploading = false,
  submitLabel,
  children,
}: StepProperties<Values>): ReactNode {
  const text = useText();
  const { form, onSubmit, error, failure, busy } = useApiForm<Values>(schema, {
    values,
    submit: async (checked) => onDone(checked),
  });
  useFocusOnFault(form);
  const typed = useRef(onType);
  useEffect(() => {
    typed.current = onType;
  });

  useEffect(() => {
    const subscription = form.watch((current) => typed.current(current as Values));
    return () => subscription.unsubscribe();
  }, [form]);

  useEffect(() => {
    const [first, ...rest] = Object.entries(found ?? {});
    if (!first) return;
    for (const [path, message] of rest) form.setError(path as Path<Values>, { message });
    form.setError(first[0] as Path<Values>, { message: first[1] }, { shouldFocus: true });
  }, [form, found]);

  return (
    <Form failure={failure} className="flex flex-col gap-5" onSubmit={(event) => void onSubmit(event)}>
      {children({ form, error })}
      <div className="mt-2 flex flex-col-reverse gap-3 md:flex-row md:justify-between">
        {onBack && (
          <Button kind="quiet" size="large" disabled={uploading} onClick={onBack}>
            {text('register.back')}
          </Button>
        )}
        <Button type="submit" size="large" busy={busy} className={onBack ? 'md:min-w-48' : 'w-full'}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}

/** After a failed submit, the first faulty field gets the focus, also one that is not registered with the form. */
export function useFocusOnFault<Values extends FieldValues>({ formState: { submitCount } }: UseFormReturn<Values>): void {
  useEffect(() => {
    if (submitCount === 0) return;
    document.querySelector<HTMLElement>('main form [aria-invalid=true]')?.focus();
  }, [submitCount]);
}

/** Which step this is, how many there are, and what it is about. Takes the focus when the step changes. */
export function StepHead({ names, current }: { names: readonly string[]; current: number }): ReactNode {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(current);

  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    scrollTo({ top: 0 });
    // A field with a fault has been given the focus already.
    if (!document.activeElement?.matches('[aria-invalid=true]')) heading.current?.focus({ preventScroll: true });
  }, [current]);

  const label = text('register.step', { number: current + 1, count: names.length });
  return (
    <div className="mb-6">
      <Progress label={label} value={(current + 1) / names.length} />
      <p className="mt-3 text-sm text-muted">{label}</p>
      <h2 ref={heading} tabIndex={-1} className="mt-0.5 text-lg font-semibold outline-none">
        {names[current]}
      </h2>
      <ol className="sr-only">
        {names.map((name, index) => (
          <li key={name} aria-current={index === current ? 'step' : undefined}>
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A sentence of what is good about it, with its tick. */
export function Point({ children }: { children: ReactNode }): ReactNode {
  return (
    <li className="flex items-start gap-2.5">
      <Icon name="check" size={18} className="mt-0.5 text-positive" />
      <span className="min-w-0 flex-1">{children}</span>
    </li>
  );
}
