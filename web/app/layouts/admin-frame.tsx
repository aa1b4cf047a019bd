import type { ReactNode } from 'react';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Link } from '../../ui/link.tsx';
import { useText } from '../i18n/text.tsx';
import { Wordmark } from '../../components/header/wordmark.tsx';
import { SideMenu, type SideMenuGroup } from '../../ui/side-menu.tsx';
import { LanguageMenu, ThemeSwitch, UserMenu } from '../../components/header/header-menus.tsx';

/** The frame of seller and operator pages: no shop navigation, more space for tables. */
export function AdminFrame({
  name,
  home,
  groups,
  children,
}: {
  name: string;
  home: string;
  groups: SideMenuGroup[];
  children: ReactNode;
}): ReactNode {
  const text = useText();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="content" label={text('common.skipToContent')} />
      <header className="sticky top-0 z-30 border-b border-line bg-page">
        <div className="flex h-16 items-center gap-3 px-4 md:px-8">
          <Link to={home} className="mr-auto flex min-w-0 items-center gap-4">
            <Wordmark size={28} /> <span className="shrink-0 border-l border-line pl-4 text-sm text-muted max-md:sr-only">{name}</span>
          </Link>
          <LanguageMenu />
          <UserMenu />
        </div>
      </header>
      <div className="grid flex-1 max-md:content-start gap-5 px-4 py-5 md:grid-cols-[12rem_minmax(0,1fr)] lg:grid-cols-[13.5rem_minmax(0,1fr)] md:gap-8 md:px-8 md:py-7">
        <aside className="flex min-w-0 flex-col justify-between gap-6">
          <SideMenu label={name} groups={groups} />
          <div className="max-md:hidden">
            <ThemeSwitch />
          </div>
        </aside>
        <main id="content" tabIndex={-1} className="min-w-0 outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}
