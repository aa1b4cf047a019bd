import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, Text, useText } from '../../../app/i18n/text.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { seo } from '../../../app/seo.ts';
import { SellerForm } from './seller-form.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('register', 'login', 'company', 'upload');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  if (api.session) throw redirect('/');
  const { categories } = await api.call(catalogueCalls.menu, {});
  return {
    country: api.country,
    categories: categories.map(({ id, name }) => ({ id, name })),
    meta: seo(api, { title: serverText(api.language)('register.sellerTitle') }),
  };
}

export default function RegisterSeller(): ReactNode {
  const text = useText();
  const { country, categories } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text('register.sellerTitle')} lead={text('register.sellerLead')} />
      <SellerForm country={country} categories={categories} />
      <p className="mt-8 text-sm text-muted">
        <Text id="register.haveAccount" tags={{ link: (children) => <TextLink to="/login">{children}</TextLink> }} />
      </p>
      <p className="mt-2 text-sm text-muted">
        <Text id="register.buyInstead" tags={{ link: (children) => <TextLink to="/register-buyer">{children}</TextLink> }} />
      </p>
    </>
  );
}
