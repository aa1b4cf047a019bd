import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { type Security, securityCalls } from '../../../../contract/identity/security.ts';
import { type Language, languageNames, languageOrEnglish } from '../../../../contract/values/locale.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { sessionStore } from '../../../app/session/store.ts';
import { useShell } from '../../../app/shell.ts';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** The user's own name, and the language in which mails are written to them. */
export function PersonCard({ name, language }: Pick<Security, 'name' | 'language'>): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const offered = useShell()?.languages ?? [];
  const { form, onSubmit, error, failure, busy } = useApiForm<{ name: string; language: Language }>(securityCalls.savePerson.input, {
    values: { name, language: languageOrEnglish(language) },
    submit: async (values) => {
      await send(securityCalls.savePerson, values, { quiet: true });
      sessionStore().setPerson(values);
      showMessage(text('security.personSaved'), 'positive');
      await revalidate();
    },
  });
  return (
    <Card title={text('security.person')}>
      <Form failure={failure} className="grid max-w-md gap-4" onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label={text('security.personName')}
          autoComplete="name"
          maxLength={120}
          error={error('name')}
          {...form.register('name')}
        />
        <Select
          label={text('security.mailLanguage')}
          hint={text('security.mailLanguageHint')}
          options={offered.map((code) => ({ value: code, label: languageNames[code] }))}
          error={error('language')}
          {...form.register('language')}
        />
        <div>
          <Button type="submit" busy={busy}>
            {text('security.savePerson')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
