import type { ReactNode } from 'react';
import { useText } from '../../app/i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuIcon, type MenuIconName } from '../../ui/menu-icon.tsx';
import { Link } from '../../ui/link.tsx';
import { UserMark } from '../../ui/user-mark.tsx';
import { isBuyer, isSeller, may, useShell } from '../../app/shell.ts';
import { HeaderMenu, menuItem } from './header-menu.tsx';
import { ChatLink } from './chat-link.tsx';
import { MessagesLink, noticesPath } from './messages-link.tsx';
import { logOut } from '../../app/session/log-out.ts';

/** The menu of a signed-in user. */
export default function MemberMenu(): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  if (!viewer) return null;
  const messages = noticesPath(viewer);
  return (
    <div className="flex items-center gap-0.5">
      <ChatLink viewer={viewer} />
      <MessagesLink viewer={viewer} />
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
          {messages && <UserLink to={messages} icon="bell" label={text('member.messages')} />}
          {isBuyer(viewer) && !viewer.unaudited && (
            <UserLink to="/purchased/purchase-orders" icon="receipt" label={text('common.orders')} />
          )}
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
    </div>
  );
}

function UserLink({ to, icon, label }: { to: string; icon: MenuIconName; label: string }): ReactNode {
  return (
    <li>
      <Link to={to} className={menuItem}>
        <MenuIcon name={icon} size={18} />
        {label}
      </Link>
    </li>
  );
}
