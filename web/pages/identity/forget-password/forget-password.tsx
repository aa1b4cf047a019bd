import { type ReactNode, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { registrationCalls, resetForm } from '../../../../contract/companies/registration.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { prepareEncryption } from '../../../app/api/encryption.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, Text, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { seo } from '../../../app/seo.ts';
import { sessionStore } from '../../../app/session/store.ts';
import { EmailFields } from '../../companies/register/email-fields.tsx';
import { PasswordFields } from '../../companies/register/password-fields.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('register', 'login');

type Values = InputOf<typeof registrationCalls.resetPassword> & { confirmPassword: string };

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { most } = await api.call(registrationCalls.passwordRule, {});
  return { most, meta: seo(api, { title: serverText(api.language)('register.resetTitle') }) };
}

export async function clientLoader({ serverLoader }: { serverLoader: () => Promise<unknown> }) {
  const [answer] = await Promise.all([serverLoader(), prepareEncryption()]);
  return answer;
}

export default function ForgetPassword(): ReactNode {
  const text = useText();
  const { most } = useLoaderData<typeof loader>();
  const [done, setDone] = useState(false);
  useEffect(() => void prepareEncryption(), []);
  const { form, onSubmit, error, failure, busy } = useApiForm<Values>(resetForm(most), {
    values: { email: '', code: '', password: '', confirmPassword: '' },
    submit: async ({ email, code, password }) => {
      await send(registrationCalls.resetPassword, { email, code, password }, { quiet: true });
      // Every session has ended, this browser's as well.
      sessionStore().reset();
      setDone(true);
    },
  });
  if (done) {
    return (
      <>
        <PageHead title={text('register.resetTitle')} />
        <div role="status">
          <Notice kind="positive">{text('register.resetDone')}</Notice>
        </div>
        <ButtonLink to="/login" size="large" reloadDocument>
          {text('register.toLogin')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageHead title={text('register.resetTitle')} lead={text('register.resetLead')} />
      <Form failure={failure} className="flex flex-col gap-5" onSubmit={(event) => void onSubmit(event)}>
        <EmailFields form={form} error={error} purpose="reset" />
        <PasswordFields form={form} error={error} most={most} />
        <Button type="submit" size="large" wide busy={busy}>
          {text('register.resetSubmit')}
        </Button>
      </Form>
      <p className="mt-6 text-sm text-muted">
        <Text id="register.remembered" tags={{ link: (children) => <TextLink to="/login">{children}</TextLink> }} />
      </p>
    </>
  );
}
