import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { pageTitle, useMarketName } from '../../app/shell.ts';
import { useText } from '../../app/i18n/text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Wordmark } from '../header/wordmark.tsx';
import { SearchBox } from '../search-box/search-box.tsx';

/** The frame of error pages. It has no navigation: the navigation's data may be what failed to load. */
export function ErrorFrame({ children }: { children: ReactNode }): ReactNode {
  const text = useText();
  const market = useMarketName();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-width flex h-20 items-center">
        <Link to="/" aria-label={[market, text('common.toHome')].filter(Boolean).join(', ')}>
          <Wordmark />
        </Link>
      </header>
      <main className="page-width flex flex-1 flex-col items-center justify-center pb-24 text-center">{children}</main>
    </div>
  );
}

/** `action`: something better to do than going home. */
export function ErrorMessage({
  code,
  title,
  children,
  action,
  search,
}: {
  code: string;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Leads on by a search, too. */
  search?: boolean;
}): ReactNode {
  const text = useText();
  const market = useMarketName();
  return (
    <>
      <title>{pageTitle(title, market)}</title>
      <p className="font-display text-[clamp(5rem,16vw,11rem)] leading-none text-line-strong select-none" aria-hidden>
        {code}
      </p>
      <h1 className="mt-2 font-display text-3xl">{title}</h1>
      {children && <p className="mt-3 max-w-text text-muted">{children}</p>}
      {search && (
        <div className="mt-8 w-full text-left">
          <SearchBox />
        </div>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {action}
        <ButtonLink to="/" kind={action ? 'secondary' : 'primary'}>
          {text('common.toHome')}
        </ButtonLink>
      </div>
    </>
  );
}

/** `hint`: what the server says about an error that will pass. */
export function ErrorView({ status, hint }: { status: number; hint?: string | undefined }): ReactNode {
  const text = useText();
  const missing = status === 404;
  // Too many requests: the page says only when to try again.
  if (status === 429 && hint) {
    return (
      <ErrorFrame>
        <ErrorMessage code={String(status)} title={hint} />
      </ErrorFrame>
    );
  }
  return (
    <ErrorFrame>
      <ErrorMessage code={String(status)} title={text(missing ? 'common.pageNotFound' : 'common.internalError')} search={missing}>
        {hint ?? text(missing ? 'common.pageNotFoundHint' : 'common.internalErrorHint')}
      </ErrorMessage>
    </ErrorFrame>
  );
}
