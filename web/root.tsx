import { type ReactNode, Suspense, use, useEffect, useState } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  redirect,
  redirectDocument,
  type RouterContextProvider,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { languageTags } from '../contract/values/locale.ts';
import { explainsRefusals, redirectFor } from './app/access.ts';
import type { Widget } from '../contract/talk/widget.ts';
import { guardCalls } from './app/api/guard.ts';
import { apiContext } from './app/api/context.ts';
import { textGroups, textGroupsOf } from './app/i18n/text-groups.ts';
import { useLanguage } from './app/i18n/text.tsx';
import { lazyPart } from './ui/lazy-part.ts';
import { ErrorView } from './components/layout/error-view.tsx';
import { useNotFound } from './app/not-found.ts';
import { FrameContext } from './app/page-frame.ts';
import { LoadingBar } from './ui/loading-bar.tsx';
import { Toasts } from './ui/toasts.tsx';
import { reviewFound } from './app/session/review-found.ts';
import { loadShell } from './app/load-shell.ts';
import { useShell } from './app/shell.ts';
import { themeScript } from './app/theme.ts';
import { typedEarlyScript } from './delivery/early-typing-boundary.ts';
import type { PageCache } from '../contract/wire/page-cache.ts';
import { catalogueTag } from '../contract/wire/cache-tags.ts';

/** Every cached page shows names of categories in its header: changes of the catalogue drop all of them at once. */
export const cache = {
  vary: { once: ['_lang', '_country', '_region', '_routes'] },
  tags: () => [catalogueTag],
} satisfies PageCache;
export const handle = textGroups('common');

const CustomerWidget = lazyPart(() => import('./components/layout/customer-widget.tsx'));

/** Runs on the server before any loader, for documents and for the data of later pages alike. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context, url, pattern }, next) => {
    const api = context.get(apiContext);
    const target = url.pathname + url.search;
    if (api.refused?.document) throw data(api.refused.sentence, { status: 429 });
    if (api.refused) throw redirectDocument(target);
    // An unknown path is a 404 for everybody, not a reason to log in.
    const elsewhere = pattern.endsWith('*') ? null : redirectFor(url.pathname, target, api.session);
    if (elsewhere) throw redirect(elsewhere);
    context.set(apiContext, { ...api, call: guardCalls(api.call, url, explainsRefusals(url.pathname)) });
    return next();
  },
];

export const loader = ({ context }: LoaderFunctionArgs<RouterContextProvider>) => loadShell(context.get(apiContext));

/** The frame stays across pages; `useRevalidator` reloads it after the cart or the balance has changed. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined || currentUrl.href === nextUrl.href;
}

/** A style sheet or script that only the server writes; the browser leaves what it finds. */
function inline(content: string | undefined) {
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: content ?? '' } };
}

/** Only the server writes it. */
const firstScript = (earlyInput = true): string => (import.meta.env.SSR ? `${themeScript};${earlyInput ? typedEarlyScript : ''}` : '');

export function Layout({ children }: { children: ReactNode }): ReactNode {
  const frame = use(FrameContext);
  const language = useLanguage();
  const needed = textGroupsOf(useMatches());
  const shell = useShell();
  const country = shell?.country ?? 'DE';
  const logoPath = shell?.market.logoPath;
  return (
    <html
      lang={languageTags[language]}
      data-language={language}
      data-region={country}
      data-text-groups={needed.join(' ')}
      data-theme="system"
      data-late={frame?.lateParts === false ? 'off' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style nonce={frame?.nonce} {...inline(frame?.css)} />
        <script nonce={frame?.nonce} {...inline(firstScript(frame?.earlyInput))} />
        {logoPath ? <link rel="icon" href={`/media/n1/${logoPath}`} /> : <link rel="icon" href="/favicon.svg" type="image/svg+xml" />}
        <link rel="apple-touch-icon" href="/icons/touch-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {frame?.preloads(needed).map((address) => (
          <link key={address} rel="modulepreload" href={address} fetchPriority="low" />
        ))}
        <Meta />
        <Links nonce={frame?.nonce} />
      </head>
      <body>
        <LoadingBar />
        {children}
        <Toasts />
        <ScrollRestoration nonce={frame?.nonce} />
        <Scripts nonce={frame?.nonce} />
      </body>
    </html>
  );
}

export default function Root(): ReactNode {
  const { revalidate } = useRevalidator();
  const shell = useShell();
  const unaudited = shell?.viewer?.unaudited;
  // Set after the first rendering: the server does not write the widget's part.
  const [widget, setWidget] = useState<Widget | null>();
  useEffect(() => setWidget(shell?.widget), [shell]);
  // Notice, menus and rights follow the review without a reload.
  useEffect(() => {
    const follow = ({ detail }: CustomEventInit<boolean>) => void (detail !== unaudited && revalidate());
    addEventListener(reviewFound, follow);
    return () => removeEventListener(reviewFound, follow);
  }, [unaudited, revalidate]);
  return useNotFound() ? (
    <ErrorView status={404} />
  ) : (
    <>
      <Outlet />
      {widget && (
        <Suspense>
          <CustomerWidget widget={widget} />
        </Suspense>
      )}
    </>
  );
}

/** 404 and everything else (specification, section 2); bots get a bare status from the server. */
export function ErrorBoundary(): ReactNode {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorView status={500} />;
  const { status, data } = error;
  return <ErrorView status={status} hint={status === 429 || status === 503 ? String(data) : undefined} />;
}
