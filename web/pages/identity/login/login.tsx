import { type ReactNode, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData, useSearchParams } from 'react-router';
import { accountCalls } from '../../../../contract/identity/accounts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { loginTypes } from '../../../../contract/identity/login.ts';
import { apiContext } from '../../../app/api/context.ts';
import { prepareEncryption } from '../../../app/api/encryption.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, Text, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { PageHead } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useMarketName } from '../../../app/shell.ts';
import { seo } from '../../../app/seo.ts';
import { ask } from '../../../app/session/ask.ts';
import { acceptedTarget, afterLogin } from '../../../app/session/redirect-target.ts';
import { takeEnd } from '../../../app/session/session-end.ts';
import { sessionStore } from '../../../app/session/store.ts';
import { DemoLogins } from './demo-logins.tsx';
import { enter } from './enter.ts';
import { LoginForm } from './login-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('login');

/** Where visitors come from with something chosen: cart, comparison, and the lists of an item's page. */
const choosing = /^\/(?:shopcart|compare|item\/)/;

/** Users who are logged in are redirected to the target of the login. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  if (api.session?.needSettingPassword) throw redirect('/first-login');
  if (api.session) {
    const stores = api.session.userType === 1 && !api.session.operator ? await api.call(accountCalls.listStores, {}) : [];
    throw redirect(afterLogin(api.session, stores, url.searchParams.get('redirect')));
  }
  return { demoLogins: await api.call(accountCalls.demoLogins, {}), meta: seo(api, { title: serverText(api.language)('login.title') }) };
}

/** The encryption is prepared before the page is entered; a page that came as a document does it on arrival. */
export async function clientLoader({ serverLoader }: { serverLoader: () => Promise<unknown> }) {
  const [answer] = await Promise.all([serverLoader(), prepareEncryption()]);
  return answer;
}

export default function LoginPage(): ReactNode {
  const market = useMarketName();
  const text = useText();
  const { demoLogins } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const target = query.get('redirect');
  const [email, setEmail] = useState('');
  // Users sent here from the console are sellers.
  const [tab, setTab] = useState(acceptedTarget(loginTypes.seller, target) ? 'seller' : 'buyer');

  const [ended, setEnded] = useState<string | null>(null);

  useEffect(() => {
    void prepareEncryption();
    void comeBack(target).then((message) => message !== null && setEnded(message));
  }, [target]);

  const form = (seller: boolean): ReactNode => (
    <>
      <p className="mb-6 text-muted">{text(seller ? 'login.sellerHint' : 'login.buyerHint')}</p>
      <LoginForm seller={seller} target={target} email={email} onEmail={setEmail} />
      <div className="mt-8 flex flex-col gap-2 border-t border-line pt-5 text-sm text-muted">
        <p>
          <TextLink to="/forget-password">{text('login.forgotten')}</TextLink>
        </p>
        <p>
          <Text
            id={seller ? 'login.registerSeller' : 'login.registerBuyer'}
            values={{ market }}
            tags={{ link: (children) => <TextLink to={seller ? '/register-seller' : registerPath(target)}>{children}</TextLink> }}
          />
        </p>
      </div>
    </>
  );
  return (
    <>
      <PageHead title={text('login.title')} />
      <div role="status">{ended !== null && <Notice kind="caution">{ended || text('login.expired')}</Notice>}</div>
      {target && choosing.test(target) && <Notice>{text('login.choiceSaved')}</Notice>}
      <Tabs
        label={text('login.tabs', { market })}
        tabs={[
          { value: 'buyer', label: text('login.buyer'), content: form(false) },
          { value: 'seller', label: text('login.seller'), content: form(true) },
        ]}
        value={tab}
        onChange={setTab}
      />
      <DemoLogins logins={demoLogins} target={target} />
    </>
  );
}

/** After registration, users continue to their original target. */
function registerPath(target: string | null): string {
  const accepted = acceptedTarget(loginTypes.buyerPassword, target);
  return accepted ? `/register-buyer?redirect=${encodeURIComponent(accepted)}` : '/register-buyer';
}

/**
 * Somebody whose token has run out, and whose browser did not send the refresh secret with a link from elsewhere, goes on without logging in.
 * Clears an ended session: returns the reason, an empty text if it is unknown, null if no session has ended.
 */
async function comeBack(target: string | null): Promise<string | null> {
  const known = takeEnd();
  const store = sessionStore();
  if (known !== null || !store.isLoggedIn()) return known;
  const { code, data } = await ask(accountCalls.refresh, {});
  if (code === codes.sessionExpired) {
    store.reset();
    return '';
  }
  if (data) leaveFor(await enter(data, target), { replace: true });
  return null;
}
