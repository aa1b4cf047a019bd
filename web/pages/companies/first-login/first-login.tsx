import { type ReactNode, useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { registrationCalls } from '../../../../contract/companies/registration.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { apiContext } from '../../../app/api/context.ts';
import { prepareEncryption } from '../../../app/api/encryption.ts';
import { ApiError } from '../../../app/api/error.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { seo } from '../../../app/seo.ts';
import { FirstLoginForm } from './first-login-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('register', 'login');

/** By the link of a mail, or signed in with a password that has to be replaced. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const token = (url.searchParams.get('token') ?? '').slice(0, 200) || undefined;
  if (!token && !api.session?.needSettingPassword) throw redirect(api.session ? '/' : '/login');
  const title = serverText(api.language)('register.firstTitle');
  const page = { token, country: api.country, meta: seo(api, { title }) };
  try {
    const [invitation, rule] = await Promise.all([
      api.call(registrationCalls.isFirstLogin, { token }),
      api.call(registrationCalls.passwordRule, {}),
    ]);
    return { ...page, invitation, passwordMost: rule.most, refused: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== codes.refused) throw error;
    return { ...page, invitation: null, passwordMost: 0, refused: error.message };
  }
}

/** The encryption is prepared before the page is entered; a page that came as a document does it on arrival. */
export async function clientLoader({ serverLoader }: { serverLoader: () => Promise<unknown> }) {
  const [answer] = await Promise.all([serverLoader(), prepareEncryption()]);
  return answer;
}

export default function FirstLogin(): ReactNode {
  const text = useText();
  const { invitation, token, passwordMost, refused } = useLoaderData<typeof loader>();
  useEffect(() => void prepareEncryption(), []);
  if (!invitation) {
    return (
      <>
        <PageHead title={text('register.firstTitle')} />
        <Notice kind="caution">{refused}</Notice>
        <h2 className="mt-6 mb-2 text-base font-semibold">{text('register.newLink')}</h2>
        <p className="mb-4 text-sm">{text('register.newLinkHint')}</p>
        <ButtonLink to="/forget-password" size="large" wide>
          {text('register.askNewLink')}
        </ButtonLink>
        <h2 className="mt-8 mb-2 text-base font-semibold">{text('register.hasPassword')}</h2>
        <ButtonLink to="/login" kind="secondary" size="large" wide>
          {text('register.toLogin')}
        </ButtonLink>
      </>
    );
  }
  const { name, companyName, kind } = invitation;
  return (
    <>
      <PageHead title={text('register.firstWelcome', { name })} lead={text(`register.firstLead.${kind}`, { company: companyName })} />
      <FirstLoginForm invitation={invitation} token={token} passwordMost={passwordMost} />
    </>
  );
}
