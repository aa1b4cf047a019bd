import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { websiteOf } from '../../../app/navigation.ts';
import { seo } from '../../../app/seo.ts';
import { PageHead } from '../../../ui/card.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('leaving');

const longest = 2_000;

export function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const address = websiteOf((url.searchParams.get('to') ?? '').slice(0, longest));
  if (address === null) throw pageNotFound(url.pathname);
  // As it is looked up: letters that look like others of another script are seen as `xn--`.
  return { address, host: new URL(address).hostname, meta: seo(api, { title: serverText(api.language)('leaving.title'), hidden: true }) };
}

/** `/leaving?to=https://…`: names the host of a link that somebody wrote, before it is followed. */
export default function Leaving(): ReactNode {
  const { address, host } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <div className="mx-auto max-w-xl py-10">
      <PageHead title={text('leaving.title')} />
      <p className="text-muted">{text('leaving.hint')}</p>
      <p className="my-4 text-xl font-semibold [overflow-wrap:anywhere]">{host}</p>
      <p className="mb-6 text-sm text-muted [overflow-wrap:anywhere]">{address}</p>
      <ExternalLink address={address} website className="font-semibold text-accent underline">
        {text('leaving.go', { host })}
      </ExternalLink>
    </div>
  );
}
