import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { marketCalls } from '../../../../contract/operator/market.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { PageHead } from '../../../ui/card.tsx';
import { AppearanceForm } from './appearance-form.tsx';
import { OwnCompanyForm } from './own-company-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('market', 'company', 'upload');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const settings = await api.call(marketCalls.read, {});
  return { settings, languages: api.languages, meta: seo(api, { title: serverText(api.language)('market.title') }) };
}

/** The market's name, logo, colour and texts, and the company that runs it. */
export default function MarketPage(): ReactNode {
  const { settings, languages } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('market.title')} lead={text('market.lead')} />
      <div className="grid items-start gap-6 2xl:grid-cols-2">
        <AppearanceForm market={settings.market} languages={languages} />
        <OwnCompanyForm company={settings.company} />
      </div>
    </>
  );
}
