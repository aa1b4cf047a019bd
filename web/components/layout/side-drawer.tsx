import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../ui/link.tsx';
import { useFormat, useText } from '../../app/i18n/text.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { hasAboutUs, useShell } from '../../app/shell.ts';
import { categoryPath } from '../../app/slug.ts';
import { categoryBranch } from '../header/category-tree.ts';
import { LanguageMenu, RegionMenu } from '../header/header-menus.tsx';
import { topLinks } from '../header/top-links.ts';

/** The navigation of phones. */
export default function SideDrawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  const shell = useShell();
  const { key } = useLocation();
  const opened = useRef(key);
  /** Opened branches; each is loaded when it is opened. */
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (opened.current !== key) onClose();
    opened.current = key;
  }, [key, onClose]);
  return (
    <Drawer open={open} onClose={onClose} title={text('common.menu')} side="left">
      <nav aria-label={text('common.mainNavigation')}>
        <ul className="-mx-2">
          {shell?.navigation.categories.map((category) => (
            <li key={category.id}>
              <details
                name="drawer"
                className="group"
                onToggle={(event) => {
                  const { id } = category;
                  if (event.currentTarget.open) setSeen((before) => new Set(before).add(id));
                }}
              >
                <summary className="flex h-12 cursor-pointer list-none items-center justify-between rounded-md px-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
                  {category.name}
                  <Icon name="down" size={18} className="text-muted transition-transform group-open:rotate-180" />
                </summary>
                <ul className="pb-2 pl-4">
                  <li>
                    <DrawerLink to={categoryPath(category)}>{text('common.allOf', { name: category.name })}</DrawerLink>
                  </li>
                  {seen.has(category.id) && (
                    <Suspense
                      fallback={
                        <li>
                          <SkeletonRows rows={3} />
                        </li>
                      }
                    >
                      <Branches id={category.id} />
                    </Suspense>
                  )}
                </ul>
              </details>
            </li>
          ))}
        </ul>
        <ul className="mt-3 -mx-2 border-t border-line pt-3">
          {topLinks(shell).map(({ to, label }) => (
            <li key={to}>
              <DrawerLink to={to}>{text(label)}</DrawerLink>
            </li>
          ))}
          {hasAboutUs(shell?.navigation) && (
            <li>
              <DrawerLink to="/about-us">{text('common.aboutUs')}</DrawerLink>
            </li>
          )}
        </ul>
      </nav>
      {shell?.balances.map(({ balance, currency }) => (
        <p key={currency} className="mt-4 flex justify-between text-sm tabular-nums">
          {text('common.balance')} <span className="font-semibold">{format.money(balance, currency)}</span>
        </p>
      ))}
      {/* They open upwards: below them is the end of the screen. */}
      <div className="mt-4 -ml-2.5 flex flex-wrap gap-2 [&_details>div]:top-auto [&_details>div]:right-auto [&_details>div]:bottom-full [&_details>div]:left-0 [&_details>div]:mb-2 [&_details>div]:max-h-[min(40dvh,19.5rem)]">
        <LanguageMenu />
        <RegionMenu />
      </div>
    </Drawer>
  );
}

function Branches({ id }: { id: number }): ReactNode {
  return use(categoryBranch(id))?.children.map((branch) => (
    <li key={branch.id}>
      <DrawerLink to={categoryPath(branch)}>{branch.name}</DrawerLink>
    </li>
  ));
}

function DrawerLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <Link to={to} className="flex min-h-11 items-center rounded-md px-2 text-sm hover:bg-sunken">
      {children}
    </Link>
  );
}
