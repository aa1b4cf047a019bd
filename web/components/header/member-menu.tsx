import type { ReactNode } from 'react';
import { useText } from '../../app/i18n/text.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { UserMark } from '../../ui/user-mark.tsx';
import { isBuyer, isSeller, may, useShell } from '../../app/shell.ts';
import { HeaderMenu, menuItem } from './header-menu.tsx';
import { logOut } from '../../app/session/log-out.ts';

/** The menu of a signed-in user. */
export default function MemberMenu(): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  if (!viewer) return null;
  return (
    <HeaderMenu
      label={`${text('common.account')}: ${viewer.name}`}
      sign={
        <>
          <UserMark name={viewer.name} avatarPath={viewer.avatarPath} />
          <span className="max-w-32 truncate max-xl:hidden">{viewer.name}</span>
        </>
      }
    >
      <p className="border-b border-line px-3 pt-1 pb-2 text-sm font-semibold">{viewer.name}</p>
      <ul className="pt-2">
        {isBuyer(viewer) && !viewer.unaudited && <UserLink to="/purchased/purchase-orders" icon="receipt" label={text('common.orders')} />}
        {isBuyer(viewer) && !viewer.unaudited && may(viewer, 'material.download') && (
          <UserLink to="/download/center" icon="download" label={text('common.downloads')} />
        )}
        {isBuyer(viewer) && !viewer.unaudited && <UserLink to="/account/security" icon="user" label={text('common.account')} />}
        {isBuyer(viewer) && viewer.unaudited && <UserLink to="/account/account-infos" icon="receipt" label={text('common.review')} />}
        {viewer.operator && <UserLink to="/operator" icon="grid" label={text('common.backOffice')} />}
        {isSeller(viewer) && <UserLink to="/seller-console" icon="store" label={text('common.sellerConsole')} />}
        {isSeller(viewer) && <UserLink to="/store-select" icon="grid" label={text('common.chooseStore')} />}
        <li>
          <button type="button" className={menuItem} onClick={() => void logOut()}>
            <Icon name="logout" size={18} />
            {text('common.logout')}
          </button>
        </li>
      </ul>
    </HeaderMenu>
  );
}

function UserLink({ to, icon, label }: { to: string; icon: IconName; label: string }): ReactNode {
  return (
    <li>
      <Link to={to} className={menuItem}>
        <Icon name={icon} size={18} />
        {label}
      </Link>
    </li>
  );
}
