import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { invoiceTimes, marketCalls, marketInput, type MarketInput } from '../../../../contract/operator/market.ts';
import { type Language, languageNames } from '../../../../contract/values/locale.ts';
import { send } from '../../../app/api/client.ts';
import { useLanguage, useText } from '../../../app/i18n/text.tsx';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Select, TextArea, TextField } from '../../../ui/field.tsx';

const standardAccent = '#14505b';

/** Name, logo, colour and texts. The page is loaded again afterwards: its frame and its style sheet show them. */
export function AppearanceForm({
  market,
  languages,
}: {
  market: AnswerOf<typeof marketCalls.read>['market'];
  languages: readonly Language[];
}): ReactNode {
  const text = useText();
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const { form, onSubmit, error, failure, busy } = useApiForm<MarketInput>(marketInput, {
    values: market,
    submit: async (values) => {
      await send(marketCalls.save, values, { quiet: true });
      location.reload();
    },
  });
  const logoPath = form.watch('logoPath');
  return (
    <Card title={text('market.appearance')} id="appearance">
      <Form failure={failure} onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
        <TextField
          label={text('market.name')}
          hint={text('market.nameHint')}
          maxLength={60}
          error={error('name')}
          {...form.register('name')}
        />
        {logoPath !== '' && (
          <div className="flex flex-wrap items-center gap-4">
            <img
              src={`/media/n2/${logoPath}`}
              alt={text('market.logo')}
              className="h-12 max-w-60 rounded-md border border-line object-contain p-1"
            />
            <Button kind="quiet" size="small" icon="trash" onClick={() => form.setValue('logoPath', '', { shouldDirty: true })}>
              {text('market.removeLogo')}
            </Button>
          </div>
        )}
        <FileUpload
          label={text('market.logo')}
          hint={text('market.logoHint')}
          optional
          purpose="marketLogo"
          error={error('logoPath')}
          value={[]}
          onChange={([file]) => file && form.setValue('logoPath', file.key, { shouldDirty: true })}
        />
        <Controller
          control={form.control}
          name="accent"
          render={({ field }) => (
            <div className="grid gap-3">
              <Checkbox
                label={text('market.ownAccent')}
                checked={field.value !== ''}
                onChange={(event) => field.onChange(event.currentTarget.checked ? standardAccent : '')}
              />
              {field.value !== '' && (
                <Field label={text('market.accent')} hint={text('market.accentHint')} error={error('accent')}>
                  {(control) => (
                    <div className="flex items-center gap-3">
                      <input
                        type="color"
                        aria-hidden
                        tabIndex={-1}
                        className="h-control w-14 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
                        value={/^#[0-9a-f]{6}$/.test(field.value) ? field.value : standardAccent}
                        onChange={(event) => field.onChange(event.currentTarget.value)}
                      />
                      <input
                        {...control}
                        className="h-control w-32 rounded-md border border-line-strong bg-surface px-3 font-mono text-sm aria-invalid:border-danger"
                        maxLength={7}
                        value={field.value}
                        onChange={(event) => field.onChange(event.currentTarget.value)}
                        onBlur={field.onBlur}
                      />
                    </div>
                  )}
                </Field>
              )}
            </div>
          )}
        />
        <Select
          className="max-w-xs"
          label={text('market.language')}
          value={language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
        <TextField
          key={`slogan ${language}`}
          label={text('market.slogan')}
          hint={text('market.sloganHint', { standard: text('common.tagline') })}
          optional
          lang={language}
          maxLength={120}
          error={error(`slogan.${language}`)}
          {...form.register(`slogan.${language}`)}
        />
        <TextArea
          key={`imprint ${language}`}
          label={text('market.imprintNote')}
          hint={text('market.imprintNoteHint')}
          optional
          lang={language}
          rows={6}
          maxLength={10_000}
          error={error(`imprint.${language}`)}
          {...form.register(`imprint.${language}`)}
        />
        <div>
          <Checkbox label={text('market.sellsUnderDrafts')} {...form.register('sellsUnderDrafts')} />
          <p className="mt-1 text-sm text-muted">{text('market.sellsUnderDraftsHint')}</p>
        </div>
        <div>
          <Checkbox label={text('market.refusesUnregistered')} {...form.register('refusesUnregistered')} />
          <p className="mt-1 text-sm text-muted">{text('market.refusesUnregisteredHint')}</p>
        </div>
        <Select
          className="max-w-md"
          label={text('market.invoicesAt')}
          hint={text('market.invoicesAtHint')}
          options={invoiceTimes.map((value) => ({ value, label: text(`market.invoicesAt.${value}`) }))}
          {...form.register('invoicesAt')}
        />
        <div>
          <Button type="submit" busy={busy}>
            {text('market.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
