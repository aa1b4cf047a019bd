import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useSearchParams } from 'react-router';
import { accountCalls, type Store } from '../../../../contract/identity/accounts.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { seo } from '../../../app/seo.ts';
import { afterStore } from '../../../app/session/redirect-target.ts';
import { sessionStore } from '../../../app/session/store.ts';
import { rememberStore } from '../../identity/login/enter.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('login');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  return { stores: await api.call(accountCalls.listStores, {}), meta: seo(api, { title: serverText(api.language)('login.storesTitle') }) };
}

export default function StoreSelectPage(): ReactNode {
  const text = useText();
  const { stores } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();

  function choose(store: Store): void {
    const session = sessionStore();
    session.setStores(stores);
    session.chooseStore(store);
    rememberStore(store);
    leaveFor(afterStore(query.get('redirect')));
  }

  if (stores.length === 0) {
    return (
      <>
        <PageHead title={text('login.storesTitle')} />
        <EmptyState
          icon="store"
          title={text('login.storesNone')}
          action={<ButtonLink to="/seller-console">{text('login.toConsole')}</ButtonLink>}
        >
          {text('login.storesNoneHint')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead title={text('login.storesTitle')} lead={text('login.storesHint')} />
      <ul className="flex flex-col gap-3">
        {stores.map((store) => (
          <li key={store.id}>
            <StoreCard store={store} onChoose={() => choose(store)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function StoreCard({ store, onChoose }: { store: Store; onChoose: () => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <button
      type="button"
      className="flex w-full items-center gap-4 rounded-lg border border-line bg-surface p-4 text-left transition-colors hover:border-accent hover:bg-accent-soft"
      onClick={onChoose}
    >
      {store.logo ? (
        <Picture pictureKey={store.logo} alt="" size="n1" ratio="1" eager className="size-14 shrink-0 rounded-md" />
      ) : (
        <span
          className="flex size-14 shrink-0 items-center justify-center rounded-md bg-accent font-display text-xl text-on-accent"
          aria-hidden
        >
          {initials(store.name)}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-lg font-semibold">{store.name}</span>
        <span className="block text-sm text-muted">{`${format.country(store.vatCountryCode)} · ${store.currencyCode} · ${store.itemCode}`}</span>
        <span className="block text-sm text-muted">{text('login.storeSells', { count: store.countryCodes.length })}</span>
      </span>
      <Icon name="right" className="shrink-0 text-muted" />
    </button>
  );
}

/** "Nord & Süd" is "NS". */
function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase())
    .join('');
}
