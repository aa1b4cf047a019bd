import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import {
  type AgreementAudience,
  agreementAudiences,
  agreementCalls,
  type AgreementTexts,
} from '../../../../contract/companies/agreements.ts';
import { type Language, languageNames } from '../../../../contract/values/locale.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useLanguage, useText } from '../../../app/i18n/text.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('agreements');

/** `new` begins an agreement; every other key is one that is there. */
export async function loader({ context, params }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const key = params['key'] ?? '';
  const agreement = key === 'new' ? null : await api.call(agreementCalls.operatorDetail, { key });
  const text = serverText(api.language);
  const title = agreement ? (agreement.texts[api.language]?.title ?? agreement.key) : text('agreements.new');
  return { agreement, title, languages: api.languages, meta: seo(api, { title }) };
}

type Values = { key: string; audience: AgreementAudience[]; texts: AgreementTexts };

export default function OperatorAgreement(): ReactNode {
  const { agreement, title, languages } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <>
      <Breadcrumb trail={[{ label: text('agreements.back'), to: '/operator/agreements' }, { label: title }]} />
      <PageHead title={title} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Editor key={agreement?.key ?? 'new'} agreement={agreement} languages={languages} />
        {agreement && agreement.versions.length > 0 && (
          <Card title={text('agreements.history')} className="self-start">
            <DescriptionList
              entries={agreement.versions.map(({ version, publishedAt, signatures }) => ({
                name: text('agreements.version', { version, date: format.date(publishedAt) }),
                value: format.number(signatures),
              }))}
            />
          </Card>
        )}
      </div>
    </>
  );
}

type Loaded = Awaited<ReturnType<typeof loader>>;

function Editor({ agreement, languages }: Pick<Loaded, 'agreement' | 'languages'>): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const [confirming, setConfirming] = useState<'publish' | 'discard' | null>(null);
  const { form, onSubmit, error, failure, busy } = useApiForm<Values>(agreementCalls.saveDraft.input, {
    values: agreement ?? { key: '', audience: ['buyer'], texts: {} },
    submit: async (values) => {
      await send(agreementCalls.saveDraft, values, { quiet: true });
      showMessage(text('agreements.draftSaved'), 'positive');
      if (agreement) await revalidate();
      else await navigate(`/operator/agreements/${values.key}`);
      form.reset(values);
    },
  });
  const key = agreement?.key ?? '';
  const done = async (work: Promise<unknown>, said: string): Promise<void> => {
    await work;
    showMessage(said, 'positive');
    await revalidate();
  };
  return (
    <Form failure={failure} onSubmit={(event) => void onSubmit(event)} className="grid gap-6">
      <Card>
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label={text('agreements.key')}
            hint={text('agreements.keyHint')}
            maxLength={40}
            readOnly={agreement !== null}
            error={error('key')}
            {...form.register('key')}
          />
          <Controller
            control={form.control}
            name="audience"
            render={({ field }) => <Audience value={field.value} onChange={field.onChange} error={error('audience')} />}
          />
        </div>
      </Card>
      <Card>
        <Controller
          control={form.control}
          name="texts"
          render={({ field }) => (
            <Texts
              texts={field.value}
              onChange={field.onChange}
              language={language}
              languages={languages}
              onLanguage={setLanguage}
              error={(part) => error(`texts.${language}.${part}`)}
            />
          )}
        />
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {text('agreements.saveDraft')}
        </Button>
        {agreement?.hasDraft && (
          <>
            <Button kind="secondary" disabled={form.formState.isDirty} onClick={() => setConfirming('publish')}>
              {text('agreements.publish')}
            </Button>
            <Button kind="danger" onClick={() => setConfirming('discard')}>
              {text('agreements.discard')}
            </Button>
          </>
        )}
      </div>
      <Question
        open={confirming === 'publish'}
        onClose={() => setConfirming(null)}
        title={text('agreements.publishQuestion')}
        confirm={text('agreements.publish')}
        onConfirm={() => done(send(agreementCalls.publish, { key }), text('agreements.published'))}
      >
        {text('agreements.publishHint')}
      </Question>
      <Question
        open={confirming === 'discard'}
        onClose={() => setConfirming(null)}
        title={text('agreements.discard')}
        confirm={text('agreements.discard')}
        dangerous
        onConfirm={async () => {
          await send(agreementCalls.discardDraft, { key });
          // Nothing may be left of an agreement that was never published.
          if (agreement?.versions.length === 0) await navigate('/operator/agreements');
          else location.reload();
        }}
      >
        {text('agreements.discardHint')}
      </Question>
    </Form>
  );
}

function Audience({
  value,
  onChange,
  error,
}: {
  value: readonly AgreementAudience[];
  onChange: (value: AgreementAudience[]) => void;
  error: string | undefined;
}): ReactNode {
  const text = useText();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{text('agreements.audience')}</legend>
      {agreementAudiences.map((one) => (
        <label key={one} className="flex cursor-pointer items-center gap-2.5 py-1 text-sm">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            checked={value.includes(one)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...value, one] : value.filter((other) => other !== one))}
          />
          {text(`agreements.${one}`)}
        </label>
      ))}
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type TextPart = 'title' | 'body' | 'changes';

function Texts({
  texts,
  onChange,
  language,
  languages,
  onLanguage,
  error,
}: {
  texts: AgreementTexts;
  onChange: (texts: AgreementTexts) => void;
  language: Language;
  languages: readonly Language[];
  onLanguage: (language: Language) => void;
  error: (part: TextPart) => string | undefined;
}): ReactNode {
  const text = useText();
  const current = texts[language] ?? { title: '', body: '', changes: '' };
  const part = (name: TextPart) => ({
    label: text(name === 'title' ? 'agreements.textTitle' : name === 'body' ? 'agreements.textBody' : 'agreements.textChanges'),
    lang: language,
    value: current[name],
    error: error(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const next = { ...current, [name]: currentTarget.value };
      const { [language]: _, ...others } = texts;
      // An empty text is no text: the language counts as missing.
      onChange(next.title || next.body || next.changes ? { ...others, [language]: next } : others);
    },
  });
  return (
    <div className="grid gap-4">
      <Select
        className="max-w-xs"
        label={text('agreements.languages')}
        value={language}
        options={languages.map((one) => ({
          value: one,
          label: texts[one] ? languageNames[one] : `${languageNames[one]} (${text('agreements.missing')})`,
        }))}
        onChange={(event) => onLanguage(event.currentTarget.value as Language)}
      />
      <TextField maxLength={160} {...part('title')} />
      <TextArea rows={16} maxLength={100_000} {...part('body')} />
      <TextArea rows={3} optional maxLength={5_000} {...part('changes')} />
    </div>
  );
}
