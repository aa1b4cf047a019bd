import { type ReactNode, useEffect } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useNavigate } from 'react-router';
import { passwordChangeInput, securityCalls } from '../../../../contract/identity/security.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { prepareEncryption } from '../../../app/api/encryption.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';
import { PasswordField } from '../login/password-field.tsx';
import { useOwnPlace } from './own-place.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('security', 'login');

export function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  return { meta: seo(api, { title: serverText(api.language)('security.changePassword') }) };
}

const callOf = {
  '/account': securityCalls.buyerPassword,
  '/seller-console': securityCalls.sellerPassword,
  '/operator': securityCalls.operatorPassword,
} as const;

type Values = { password: string; newPassword: string; confirmPassword: string };

export default function ChangePassword(): ReactNode {
  const text = useText();
  const place = useOwnPlace();
  const navigate = useNavigate();
  useEffect(() => void prepareEncryption(), []);
  const { form, onSubmit, error, failure, busy } = useApiForm<Values>(passwordChangeInput, {
    values: { password: '', newPassword: '', confirmPassword: '' },
    submit: async (values) => {
      await send(callOf[place], values, { quiet: true });
      showMessage(text('security.passwordChanged'), 'positive');
      await navigate(`${place}/security`);
    },
  });
  return (
    <>
      <PageHead title={text('security.changePassword')} lead={text('security.changePasswordLead')} />
      <Card className="max-w-xl">
        <Form failure={failure} className="grid gap-5" onSubmit={(event) => void onSubmit(event)}>
          <PasswordField
            label={text('security.currentPassword')}
            autoComplete="current-password"
            required
            error={error('password')}
            {...form.register('password')}
          />
          <PasswordField
            label={text('security.newPassword')}
            hint={text('security.passwordRule')}
            autoComplete="new-password"
            required
            error={error('newPassword')}
            {...form.register('newPassword')}
          />
          <PasswordField
            label={text('security.confirmPassword')}
            autoComplete="new-password"
            required
            error={error('confirmPassword')}
            {...form.register('confirmPassword')}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              {text('security.changePassword')}
            </Button>
            <ButtonLink kind="quiet" to={`${place}/security`}>
              {text('common.cancel')}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
