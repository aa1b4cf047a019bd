import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type SellerFacts, sellerReportCalls } from '../../../../contract/payments/sellers/seller-facts.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Notice } from '../../../ui/notice.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('sellerReports', 'sellerFacts');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id) || id <= 0) throw pageNotFound(url.pathname);
  const found = await api.call(sellerReportCalls.facts, { id });
  return { found, meta: seo(api, { title: serverText(api.language)('sellerReports.title') }) };
}

/** `/operator/seller-reports/{id}`: the facts that a seller has given. */
export default function SellerReport(): ReactNode {
  const { found } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <Breadcrumb trail={[{ label: text('sellerReports.title'), to: '/operator/seller-reports' }, { label: found.name }]} />
      <PageHead title={found.name} lead={text('sellerFacts.title')} />
      {found.facts ? <Facts facts={found.facts} /> : <Notice kind="caution">{text('sellerReports.noFacts')}</Notice>}
    </>
  );
}

function Facts({ facts }: { facts: SellerFacts }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <Card>
      <DescriptionList
        entries={[
          { name: text('sellerFacts.kind'), value: text(`sellerFacts.kind.${facts.kind}`) },
          { name: text('sellerFacts.legalName'), value: facts.legalName || null },
          { name: text('sellerFacts.registrationNumber'), value: facts.registrationNumber || null },
          { name: text('sellerFacts.firstName'), value: facts.firstName || null },
          { name: text('sellerFacts.lastName'), value: facts.lastName || null },
          { name: text('sellerFacts.birthDate'), value: facts.birthDate ? format.date(facts.birthDate) : null },
          {
            name: text('sellerFacts.address'),
            value: `${facts.line1}, ${facts.postalCode} ${facts.city}, ${format.country(facts.countryCode)}`,
          },
          { name: text('sellerFacts.tin'), value: `${facts.tin} (${format.country(facts.tinCountry)})` },
          { name: text('sellerFacts.vatId'), value: facts.vatId || null },
          { name: text('sellerFacts.accountHolder'), value: facts.accountHolder },
          { name: 'IBAN', value: shownIban(facts.iban) },
        ]}
      />
    </Card>
  );
}
