import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { marketCalls } from '../../../../contract/operator/market.ts';
import type { PageCache } from '../../../../contract/wire/page-cache.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { renderMarkdown } from '../../../app/markdown.ts';
import { seo } from '../../../app/seo.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';

export { meta } from '../../../app/seo.ts';
export const cache = {} satisfies PageCache;
export const handle = textGroups('imprint', 'company');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const found = await api.call(marketCalls.imprint, {});
  const text = serverText(api.language);
  return {
    imprint: found && { ...found, html: found.note === '' ? null : renderMarkdown(found.note) },
    meta: seo(api, {
      title: text('imprint.title'),
      description: text('imprint.description', { market: api.market.name }),
      canonical: '/imprint',
    }),
  };
}

/** Who runs the market. */
export default function Imprint(): ReactNode {
  const { imprint } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <Breadcrumb trail={[{ label: text('imprint.title') }]} />
      <article className="mx-auto max-w-text">
        <h1 className="mb-6 font-display text-3xl">{text('imprint.title')}</h1>
        {imprint ? <Company {...imprint} /> : <p className="text-muted">{text('imprint.missing')}</p>}
        {imprint?.html && (
          // Made by renderMarkdown, which lets no HTML of the author through.
          <div className="prose mt-8" lang={imprint.language} dangerouslySetInnerHTML={{ __html: imprint.html }} />
        )}
      </article>
    </>
  );
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>['imprint']>;

function Company({ company }: Pick<Loaded, 'company'>): ReactNode {
  const text = useText();
  const format = useFormat();
  const { address, phone } = company;
  const number = `${phone.countryCode} ${phone.number}`;
  const rows = [
    [text('imprint.representedBy'), company.contactName],
    [text('company.field.tradeRegisterNumber'), company.tradeRegisterNumber],
    [text('company.field.vatId'), company.vatId],
  ].filter(([, value]) => value !== '');
  return (
    <div className="grid gap-6">
      <address className="not-italic">
        <p className="font-semibold">{company.legalName}</p>
        {[address.line1, address.line2, [address.postalCode, address.city].filter(Boolean).join(' '), address.region]
          .filter(Boolean)
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
        <p>{format.country(company.countryCode)}</p>
      </address>
      <div>
        <h2 className="mb-1 font-semibold">{text('imprint.contact')}</h2>
        <p>
          <a className="text-accent underline" href={`mailto:${company.contactEmail}`}>
            {company.contactEmail}
          </a>
        </p>
        <p>
          <a className="text-accent underline" href={`tel:${number.replaceAll(' ', '')}`}>
            {number}
          </a>
        </p>
      </div>
      <dl className="grid gap-3">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
