import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData } from 'react-router';
import { brandCalls } from '../../../../../contract/catalogue/brands.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { pageNotFound } from '../../../../app/api/guard.ts';
import { textGroups, useFormat, useText } from '../../../../app/i18n/text.tsx';
import { seo } from '../../../../app/seo.ts';
import { PageHead } from '../../../../ui/card.tsx';
import { TextLink } from '../../../../ui/link.tsx';
import { brandPath } from '../../brand-path.ts';
import { BrandEnd } from './brand-end.tsx';
import { BrandForm } from './brand-form.tsx';

export { meta } from '../../../../app/seo.ts';
export const handle = textGroups('operator-catalogue');

/** `/operator/brands/{id}`: a brand, its texts, and what becomes of it. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const requested = params['id'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(requested)) throw pageNotFound(url.pathname);
  const brand = await api.call(brandCalls.detail, { id: Number(requested) });
  if (brand.id !== Number(requested)) throw redirect(`/operator/brands/${brand.id}`);
  return { brand, meta: seo(api, { title: brand.name }) };
}

export default function Brand(): ReactNode {
  const { brand } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to="/operator/brands">{text('operator-catalogue.backToBrands')}</TextLink>
      </p>
      <PageHead
        title={<span className="[overflow-wrap:anywhere]">{brand.name}</span>}
        lead={[
          text('operator-catalogue.brandUses', { items: format.number(brand.items), stores: format.number(brand.stores) }),
          brand.formerNames.length > 0 ? text('operator-catalogue.brandFormer', { names: brand.formerNames.join(', ') }) : '',
        ]
          .filter(Boolean)
          .join('. ')}
        actions={
          brand.state === 'shown' && brand.items > 0 && <TextLink to={brandPath(brand)}>{text('operator-catalogue.brandSee')}</TextLink>
        }
      />
      <div className="grid gap-6">
        {/* Unsaved input stays when the page is reloaded; a saved brand is a new form. */}
        <BrandForm key={`${brand.id} ${brand.version}`} brand={brand} />
        <BrandEnd key={`end ${brand.id}`} brand={brand} />
      </div>
    </>
  );
}
