import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Link } from '../../ui/link.tsx';
import { useFormat, useText } from '../../app/i18n/text.tsx';
import { Wordmark } from './wordmark.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { deviceCartChanged, readDeviceCart } from '../../app/session/device/device-cart.ts';
import { isBuyer, useMarketName, useShell } from '../../app/shell.ts';
import { CategoryNavigation } from './category-navigation.tsx';
import { LanguageMenu, RegionMenu, UserMenu } from './header-menus.tsx';
import { SearchBox } from '../search-box/search-box.tsx';

const SideDrawer = lazyPart(() => import('../layout/side-drawer.tsx'));

export function Header(): ReactNode {
  const text = useText();
  const market = useMarketName();
  const [drawer, setDrawer] = useState<'closed' | 'open' | 'never'>('never');
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page max-md:static">
      <div className="page-width flex flex-wrap items-center gap-x-2 gap-y-2 py-3 md:h-20 md:flex-nowrap md:gap-x-6 md:py-0">
        <IconButton
          icon="menu"
          label={text('common.menu')}
          aria-expanded={drawer === 'open'}
          aria-haspopup="dialog"
          className="-ml-2 md:hidden"
          onClick={() => setDrawer('open')}
        />
        <Link to="/" aria-label={[market, text('common.toHome')].filter(Boolean).join(', ')} className="min-w-0 max-md:flex-1">
          <Wordmark />
        </Link>
        <div className="order-last w-full min-w-0 md:order-none md:flex-1">
          <SearchBox />
        </div>
        <div className="flex items-center gap-0.5 max-md:-mr-2">
          <div className="contents max-md:hidden">
            <RegionMenu />
            <LanguageMenu />
          </div>
          <Balance />
          <UserMenu />
          <CartLink />
        </div>
      </div>
      <div className="page-width max-md:hidden">
        <CategoryNavigation />
      </div>
      {drawer !== 'never' && (
        <Suspense>
          <SideDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
    </header>
  );
}

function Balance(): ReactNode {
  const text = useText();
  const format = useFormat();
  const balances = useShell()?.balances ?? [];
  const first = balances[0];
  if (!first) return null;
  const all = balances.map(({ balance, currency }) => format.money(balance, currency)).join(' · ');
  return (
    <p title={all} className="flex h-control items-center gap-1.5 px-2.5 text-sm whitespace-nowrap tabular-nums max-md:hidden">
      <Icon name="wallet" label={text('common.balance')} />
      <span data-testid="balance">{format.money(first.balance, first.currency)}</span>
    </p>
  );
}

/** A visitor's cart is on the device; the cached page does not contain it. */
function useDeviceLines(visitor: boolean): number {
  const [lines, setLines] = useState(0);
  useEffect(() => {
    if (!visitor) return;
    const count = () => setLines(readDeviceCart().length);
    count();
    addEventListener(deviceCartChanged, count);
    addEventListener('storage', count);
    return () => {
      removeEventListener(deviceCartChanged, count);
      removeEventListener('storage', count);
    };
  }, [visitor]);
  return lines;
}

function CartLink(): ReactNode {
  const text = useText();
  const shell = useShell();
  const viewer = shell?.viewer ?? null;
  const onDevice = useDeviceLines(viewer === null);
  if (viewer && !isBuyer(viewer)) return null;
  const lines = shell?.cart?.lines ?? onDevice;
  return (
    <Link
      to="/shopcart"
      rel="nofollow"
      aria-label={text('common.cartCount', { count: lines })}
      className="relative flex size-control items-center justify-center rounded-full hover:bg-sunken"
    >
      <Icon name="cart" size={22} />
      {lines > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 -right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent tabular-nums"
        >
          {lines > 99 ? '99+' : lines}
        </span>
      )}
    </Link>
  );
}
