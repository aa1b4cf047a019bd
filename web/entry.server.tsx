import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { isbot } from 'isbot';
import { apiContext } from './app/api/context.ts';
import { textsOf } from './app/i18n/catalogues.server.ts';
import { TextContext } from './app/i18n/text-context.ts';
import { cachedHtml } from './delivery/html-pieces.server.tsx';
import './delivery/late-parts.server.ts';
import { withLateScripts } from './delivery/late-scripts.server.ts';
import { FrameContext, type PageFrame } from './app/page-frame.ts';
import { textPreloads } from './delivery/text-preloads.server.ts';
import css from './app/styles/app.css?inline';

// The server runs what this bundle holds: one React and one router for pages and their contexts.
export { createRequestHandler } from 'react-router';
export { createPageContext } from './app/api/page-context.ts';
export { redirectFor } from './app/access.ts';

export const streamTimeout = 10_000;

/**
 * Renders a page at once: its loaders have answered, nothing streams, so the HTML can be cached, hashed and compressed.
 * The loaders' data goes into one script at the end of the body. The HTML is handed over separately from the answer: as its body it would be
 * copied three times on the way.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language, nonce, session, takeHtml } = context.get(apiContext);
  if (status >= 400 && isSearchEngine(request.headers.get('user-agent') ?? '')) {
    return new Response(String(status), { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
  const data = await scriptOf(page, nonce);
  const texts = textsOf(language);
  // While developing, modules have to be evaluated in their order.
  const late = session === null && import.meta.env.PROD;
  const lateTexts: string[] = [];
  const frame: PageFrame = {
    nonce: nonce || undefined,
    css,
    preloads: (areas) => {
      const texts = textPreloads(language, areas);
      if (!late) return texts;
      lateTexts.push(...texts);
      return [];
    },
    keep: (key, part) => cachedHtml(texts, key, part),
  };
  const rendered = renderToString(
    <TextContext value={texts}>
      <FrameContext value={frame}>
        <ServerRouter context={ofPage(page)} url={request.url} nonce={nonce || undefined} />
      </FrameContext>
    </TextContext>,
  );
  const html = late ? withLateScripts(rendered, lateTexts) : rendered;
  headers.set('content-type', 'text/html; charset=utf-8');
  const end = html.lastIndexOf('</body>');
  takeHtml(['<!DOCTYPE html>', html.slice(0, end), data, html.slice(end)]);
  return new Response(null, { status, headers });
}

/** The router builds its tree of all routes for each page that is rendered, of which the page's own are enough. */
function ofPage(page: EntryContext): EntryContext {
  const own = page.staticHandlerContext.matches.map(({ route }) => [route.id, page.manifest.routes[route.id]] as const);
  return own.length === 0 ? page : { ...page, manifest: { ...page.manifest, routes: Object.fromEntries(own) } };
}

/** A headless browser tests the pages, so it gets what users get. */
function isSearchEngine(agent: string): boolean {
  return isbot(agent) && !agent.includes('HeadlessChrome');
}

/** Takes the data's stream away from the router, which would need streaming rendering to write it. */
async function scriptOf(page: EntryContext, nonce: string): Promise<string> {
  if (!page.serverHandoffStream) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of page.serverHandoffStream) text += decoder.decode(part, { stream: true });
  page.serverHandoffStream = undefined as never;
  const json = JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const stream = 'window.__reactRouterContext.streamController';
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>${stream}.enqueue(${json});${stream}.close();</script>`;
}
