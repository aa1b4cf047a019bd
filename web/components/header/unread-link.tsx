import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { MenuIcon, type MenuIconName } from '../../ui/menu-icon.tsx';

const mostShown = 99;

type Properties = {
  to: string;
  icon: MenuIconName;
  /** What it is called, and the same with the number of what is unread. */
  title: string;
  label: string;
  unread: number;
};

/** An icon in the header that leads to what comes in, with how much of it is unread. */
export function UnreadLink({ to, icon, title, label, unread }: Properties): ReactNode {
  return (
    <Link
      to={to}
      aria-label={label}
      title={title}
      className="relative flex size-control items-center justify-center rounded-full hover:bg-sunken"
    >
      <MenuIcon name={icon} size={22} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 -right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent tabular-nums"
        >
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
    </Link>
  );
}
