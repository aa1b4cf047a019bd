import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { Language } from '../../../contract/values/locale.ts';
import { ApiError } from '../../app/api/error.ts';
import { formMessages, textFile } from '../../app/i18n/text-file.ts';
import { useLanguage } from '../../app/i18n/text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pointerReleased } from './pointer.ts';

export type ApiForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** For `<form onSubmit>`. */
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** The sentence to show for a field, whether the form or the server found fault with it. */
  error: (path: Path<Values>) => string | undefined;
  /** The server's message about the entire form. */
  failure: string | null;
  busy: boolean;
};

/**
 * A form over the schema of a call's input: the same rules and the same sentences as on the server. `submit` makes the call (with
 * `{ quiet: true }`); what the server refuses appears at its field, or above the form. Private pages only, for its weight.
 */
export function useApiForm<Values extends FieldValues>(
  schema: ZodMiniType,
  { values, submit }: { values: DefaultValues<Values>; submit: (values: Values) => Promise<void> },
): ApiForm<Values> {
  const language = useLanguage();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({ resolver: wordedResolver(schema, language), defaultValues: values, mode: 'onTouched' });
  const onSubmit = form.handleSubmit(async (checked) => {
    setFailure(null);
    try {
      await submit(checked);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = Object.entries(error.fields);
      for (const [path, sentence] of fields) form.setError(path as Path<Values>, { message: sentence });
      if (fields.length === 0) setFailure(error.message);
    }
  });
  const error = (path: Path<Values>): string | undefined => {
    const field = form.getFieldState(path, form.formState);
    // A line that is added to a list is checked at once; nothing is wrong with what nobody has filled in yet.
    return field.isTouched || form.formState.isSubmitted ? field.error?.message : undefined;
  };
  return { form, onSubmit, error, failure, busy: form.formState.isSubmitting };
}

/** The rules name their sentences by keys. The sentences are loaded when something is wrong. */
function wordedResolver<Values extends FieldValues>(schema: ZodMiniType, language: Language): Resolver<Values> {
  const check = standardSchemaResolver(schema as never) as unknown as Resolver<Values>;
  return async (...input) => {
    const result = await check(...input);
    if (Object.keys(result.errors).length === 0) return result;
    const [worded] = await Promise.all([messagesIn(language), pointerReleased()]);
    const word = (errors: object) => {
      for (const [name, found] of Object.entries(errors)) {
        // `ref` is the element of the page that the error belongs to.
        if (name === 'ref' || typeof found !== 'object' || found === null) continue;
        const said = found as { message?: unknown };
        if (typeof said.message === 'string') said.message = worded[said.message] ?? said.message;
        else if (said.message === undefined) word(said);
      }
    };
    word(result.errors);
    return result;
  };
}

type Messages = Record<string, unknown>;
const version = import.meta.env.KONTOR_TEXTS;
// While developing they are loaded from their sources.
const sources = version ? {} : import.meta.glob<Messages>('../../../texts/.compiled/messages/*.json', { import: 'default' });

async function messagesIn(language: Language): Promise<Messages> {
  if (!version) return (await sources[`../../../texts/.compiled/messages/${language}.json`]?.()) ?? {};
  return ((await import(/* @vite-ignore */ textFile(formMessages, language, version))) as { default: Messages }).default;
}

/** The element around the fields; `failure` stands above them and is read out. A long form is scrolled to it: its button is at its end. */
export function Form({ failure, children, ...rest }: { failure: string | null } & FormHTMLAttributes<HTMLFormElement>): ReactNode {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <form noValidate {...rest}>
      {failure && (
        <div ref={notice} className="scroll-mt-24">
          <Notice kind="danger">{failure}</Notice>
        </div>
      )}
      {children}
    </form>
  );
}
