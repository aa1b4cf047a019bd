import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Link } from '../../ui/link.tsx';
import { useText } from '../i18n/text.tsx';
import { useMarketName, useShell } from '../shell.ts';
import { Wordmark } from '../../components/header/wordmark.tsx';
import { LanguageMenu } from '../../components/header/header-menus.tsx';

/** Log-in and registration: one column without distractions, next to a picture of a harbour street. */
export default function AuthLayout(): ReactNode {
  const text = useText();
  const market = useMarketName();
  const slogan = useShell()?.market.slogan ?? text('common.tagline');
  return (
    <div className="grid min-h-dvh md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col px-5 md:px-10">
        <header className="flex h-20 items-center justify-between gap-3">
          <Link to="/" className="min-w-0" aria-label={[market, text('common.toHome')].filter(Boolean).join(', ')}>
            <Wordmark />
          </Link>
          <LanguageMenu />
        </header>
        <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-10">
          <Outlet />
        </main>
      </div>
      <aside className="relative hidden overflow-hidden bg-accent md:block" aria-hidden>
        <Street />
        <p className="absolute inset-x-10 top-24 font-display text-3xl text-balance text-on-accent xl:text-4xl">{slogan}</p>
      </aside>
    </div>
  );
}

/** A row of stepped gables, each a house of the trade. */
function Street(): ReactNode {
  const houses = [
    { x: 0, scale: 1, opacity: 0.18 },
    { x: 160, scale: 1.35, opacity: 0.3 },
    { x: 376, scale: 1.1, opacity: 0.22 },
    { x: 552, scale: 1.6, opacity: 0.36 },
    { x: 808, scale: 1.2, opacity: 0.25 },
  ];
  return (
    <svg viewBox="0 0 1000 520" preserveAspectRatio="xMidYMax slice" className="absolute inset-x-0 bottom-0 h-3/4 w-full">
      {houses.map(({ x, scale, opacity }) => (
        <g key={x} transform={`translate(${x} 520) scale(${scale})`} fill="var(--on-accent)" opacity={opacity}>
          <path
            d="M0 0v-150h22v-32h22v-32h22v-32h28v32h22v32h22v32h22V0H0Zm28-24h24v-40H28v40Zm40 0h24v-40H68v40Zm40 0h24v-40h-24v40ZM28-92h24v-36H28v36Zm40 0h24v-36H68v36Zm40 0h24v-36h-24v36Z"
            fillRule="evenodd"
          />
        </g>
      ))}
    </svg>
  );
}
