import { type ReactNode, useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData, useSearchParams } from 'react-router';
import { agreementCalls } from '../../../../contract/companies/agreements.ts';
import { loginTypes } from '../../../../contract/identity/login.ts';
import { registrationCalls } from '../../../../contract/companies/registration.ts';
import { apiContext } from '../../../app/api/context.ts';
import { prepareEncryption } from '../../../app/api/encryption.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, Text, useText } from '../../../app/i18n/text.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { seo } from '../../../app/seo.ts';
import { acceptedTarget } from '../../../app/session/redirect-target.ts';
import { BuyerForm } from './buyer-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('register', 'login', 'company');

/** Logged-in users already have an account. */
export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  if (api.session) throw redirect('/');
  const [agreements, rule] = await Promise.all([
    api.call(agreementCalls.current, { audience: 'buyer' }),
    api.call(registrationCalls.passwordRule, {}),
  ]);
  return {
    country: api.country,
    passwordMost: rule.most,
    agreements: agreements.map(({ id, key, title, language }) => ({ id, key, title, language })),
    meta: seo(api, { title: serverText(api.language)('register.buyerTitle') }),
  };
}

/** The last step is an encrypted call. */
export async function clientLoader({ serverLoader }: { serverLoader: () => Promise<unknown> }) {
  const [answer] = await Promise.all([serverLoader(), prepareEncryption()]);
  return answer;
}

export default function RegisterBuyer(): ReactNode {
  const text = useText();
  const { country, passwordMost, agreements } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const target = acceptedTarget(loginTypes.buyerPassword, query.get('redirect'));
  useEffect(() => void prepareEncryption(), []);
  return (
    <>
      <PageHead title={text('register.buyerTitle')} lead={text('register.buyerLead')} />
      <BuyerForm country={country} passwordMost={passwordMost} agreements={agreements} target={target} />
      <p className="mt-8 text-sm text-muted">
        <Text id="register.haveAccount" tags={{ link: (children) => <TextLink to="/login">{children}</TextLink> }} />
      </p>
      <p className="mt-2 text-sm text-muted">
        <Text id="register.sellInstead" tags={{ link: (children) => <TextLink to="/register-seller">{children}</TextLink> }} />
      </p>
    </>
  );
}
