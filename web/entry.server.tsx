import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { isbot } from 'isbot';
import { apiContext } from './app/api/context.ts';
import { textsOf } from './app/i18n/catalogues.server.ts';
import { TextContext } from './app/i18n/text-context.ts';
import { takeDataScript } from './delivery/data-script.server.ts';
import { cachedHtml } from './delivery/html-pieces.server.tsx';
import './delivery/late-parts.server.ts';
import { withLateScripts } from './delivery/late-scripts.server.ts';
import { FrameContext, type PageFrame } from './app/page-frame.ts';
import { textPreloads } from './delivery/text-preloads.server.ts';
import { accentCss } from './app/market-colours.ts';
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
  const { language, nonce, takeHtml, deliveryOff: off, market } = context.get(apiContext);
  if (status >= 400 && isSearchEngine(request.headers.get('user-agent') ?? '')) {
    return new Response(String(status), { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
  const data = off.has('data-script') ? '' : await takeDataScript(page, nonce);
  const texts = textsOf(language);
  // While developing, modules have to be evaluated in their order.
  const late = import.meta.env.PROD && !off.has('late-scripts');
  const lateTexts: string[] = [];
  const frame: PageFrame = {
    nonce: nonce || undefined,
    css: css + accentCss(market.accent),
    preloads: (textGroups) => {
      const texts = textPreloads(language, textGroups);
      if (!late) return texts;
      lateTexts.push(...texts);
      return [];
    },
    keep: off.has('html-pieces') ? null : (key, part) => cachedHtml(texts, key, part),
    earlyInput: !off.has('early-input'),
    lateParts: !off.has('late-parts'),
  };
  const rendered = await htmlOf(
    <TextContext value={texts}>
      <FrameContext value={frame}>
        <ServerRouter context={page} url={request.url} nonce={nonce || undefined} />
      </FrameContext>
    </TextContext>,
    off.has('data-script'),
  );
  const html = late ? withLateScripts(rendered, lateTexts) : rendered;
  headers.set('content-type', 'text/html; charset=utf-8');
  const end = html.lastIndexOf('</body>');
  takeHtml(['<!DOCTYPE html>', html.slice(0, end), data, html.slice(end)]);
  return new Response(null, { status, headers });
}

/** The router writes the loaders' data as a stream, unless it was taken away. */
async function htmlOf(page: ReactNode, streams: boolean): Promise<string> {
  if (!streams) return renderToString(page);
  // Everything in its place: what arrives in one piece need not be moved there by scripts.
  const stream = await renderToReadableStream(page, { progressiveChunkSize: Infinity });
  await stream.allReady;
  // React begins the document by itself here.
  return (await new Response(stream).text()).replace(/^<!DOCTYPE html>/, '');
}

/** A headless browser tests the pages, so it gets what users get. */
function isSearchEngine(agent: string): boolean {
  return isbot(agent) && !agent.includes('HeadlessChrome');
}
