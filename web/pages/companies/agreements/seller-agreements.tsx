import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { loadAgreements } from './agreements.server.ts';
import { AgreementsPage } from './agreements-page.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('agreements');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  return { agreements: await loadAgreements(api), meta: seo(api, { title: serverText(api.language)('agreements.title') }) };
}

export default function SellerAgreements(): ReactNode {
  const { agreements } = useLoaderData<typeof loader>();
  return <AgreementsPage agreements={agreements} base="/seller-console/agreements" />;
}
