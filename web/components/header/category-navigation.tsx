import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../app/i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StaticHtml } from '../../delivery/static-html.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Link } from '../../ui/link.tsx';
import { useShell } from '../../app/shell.ts';
import { categoryPath } from '../../app/slug.ts';

const load = () => import('./mega-menu.tsx');
const MegaMenu = lazyPart(load);
const AllCategories = lazyPart(() => import('./all-categories.tsx'));
/** A failed load is repeated when the menu opens. */
const preload = () => void load().catch(() => undefined);
const preloadBranch = (id: number) =>
  void import('./category-tree.ts').then(({ categoryBranch }) => categoryBranch(id)).catch(() => undefined);
/** More than these do not fit side by side: the others are behind one entry. */
const mostShown = 7;
/** Stands for that entry among the ids. */
const allOfThem = 0;
/** Long enough that a pointer on its way to somewhere else opens nothing. */
const intent = 140;

/** The first level as links; resting on one, or pressing the arrow behind it, opens its second and third level. */
export function CategoryNavigation(): ReactNode {
  const text = useText();
  const shell = useShell();
  const [open, setOpen] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();
  useEffect(() => setOpen(null), [key]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (id: number | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(id), intent);
  };
  const categories = shell?.navigation.categories ?? [];
  const shown = categories.slice(0, mostShown);
  const rest = shown.length < categories.length;

  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions -- it only listens for its links and buttons
    <nav
      aria-label={text('common.mainNavigation')}
      className="-mx-3 flex items-center"
      onPointerLeave={() => later(null)}
      onPointerEnter={preload}
      onFocus={preload}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || open === null) return;
        event.currentTarget.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
        setOpen(null);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(null);
      }}
    >
      <StaticHtml as="ul" className="flex h-11 min-w-0 flex-1 flex-wrap items-center overflow-hidden" by={['navigation', shown]}>
        {() =>
          shown.map((category) => (
            <li
              key={category.id}
              className="flex items-center"
              onPointerEnter={() => {
                preloadBranch(category.id);
                later(category.id);
              }}
            >
              <Link
                to={categoryPath(category)}
                className={`flex h-11 items-center border-b-2 pl-3 text-sm whitespace-nowrap hover:text-accent ${open === category.id ? 'border-accent text-accent' : 'border-transparent'}`}
              >
                {category.name}
              </Link>
              <button
                type="button"
                aria-expanded={open === category.id}
                aria-label={text('common.allOf', { name: category.name })}
                className="flex h-11 w-6 items-center justify-center text-faint hover:text-accent"
                onClick={() => {
                  clearTimeout(timer.current);
                  setOpen(open === category.id ? null : category.id);
                }}
              >
                <Icon name="down" size={14} />
              </button>
            </li>
          ))
        }
      </StaticHtml>
      {rest && (
        <button
          type="button"
          aria-expanded={open === allOfThem}
          className="ml-6 flex h-11 items-center gap-1 px-3 text-sm whitespace-nowrap text-muted hover:text-accent"
          onPointerEnter={() => clearTimeout(timer.current)}
          onClick={() => {
            clearTimeout(timer.current);
            setOpen(open === allOfThem ? null : allOfThem);
          }}
        >
          {text('common.allCategories')}
          <Icon name="down" size={14} />
        </button>
      )}
      {open !== null && (
        <Suspense>
          {open === allOfThem ? (
            <AllCategories categories={categories} onEnter={() => clearTimeout(timer.current)} />
          ) : (
            <MegaMenu id={open} onEnter={() => clearTimeout(timer.current)} />
          )}
        </Suspense>
      )}
    </nav>
  );
}
