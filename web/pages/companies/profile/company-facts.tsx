import type { ReactNode } from 'react';
import { businessTypes, salesChannels } from '../../../../contract/companies/company-fields.ts';
import type { CompanyProfile } from '../../../../contract/companies/company.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';

export type Fact = { field: keyof CompanyProfile; value: ReactNode };

/** What a company has given, worded; fields without a value are there with a dash, since their being empty is a finding as well. */
export function useFacts(profile: CompanyProfile, kind: 'buyer' | 'seller', categories: readonly string[] = []): Fact[] {
  const text = useText();
  const format = useFormat();
  const { address, phone } = profile;
  const businessType = businessTypes.find((one) => one === profile.businessType);
  const channels = profile.salesChannels.map((given) => {
    const known = salesChannels.find((one) => one === given);
    return known ? text(`company.channel.${known}`) : given;
  });
  const lines = [address.line1, address.line2, [address.postalCode, address.city].filter(Boolean).join(' '), address.region].filter(
    Boolean,
  );
  const facts: Fact[] = [
    { field: 'legalName', value: profile.legalName },
    { field: 'tradingName', value: profile.tradingName },
    { field: 'countryCode', value: countryName(profile.countryCode, format.country) },
    { field: 'vatId', value: profile.vatId },
    { field: 'tradeRegisterNumber', value: profile.tradeRegisterNumber },
    { field: 'businessType', value: businessType ? text(`company.businessType.${businessType}`) : profile.businessType },
    { field: 'contactName', value: profile.contactName },
    { field: 'contactEmail', value: profile.contactEmail },
    { field: 'phone', value: [phone.countryCode, phone.number].filter(Boolean).join(' ') },
    {
      field: 'address',
      value: lines.length > 0 && (
        <span className="whitespace-pre-line">{[...lines, countryName(profile.countryCode, format.country)].join('\n')}</span>
      ),
    },
  ];
  const buyer: Fact[] = [
    { field: 'salesChannels', value: channels.join(', ') },
    { field: 'shopUrls', value: profile.shopUrls.length > 0 && <Shops urls={profile.shopUrls} /> },
  ];
  const seller: Fact[] = [
    { field: 'sellsTo', value: profile.sellsTo.map((code) => countryName(code, format.country)).join(', ') },
    { field: 'categoryIds', value: categories.join(', ') },
    { field: 'about', value: profile.about && <span className="whitespace-pre-line">{profile.about}</span> },
  ];
  return [...facts, ...(kind === 'buyer' ? buyer : seller)];
}

/** In a draft, the country may be any text. */
function countryName(code: string, name: (code: string) => string): string {
  return /^[A-Z]{2}$/.test(code) ? name(code) : code;
}

function Shops({ urls }: { urls: readonly string[] }): ReactNode {
  return (
    <span className="grid gap-1">
      {urls.map((url) => (
        <ExternalLink key={url} website address={url} className="break-all text-accent underline underline-offset-4">
          {url}
        </ExternalLink>
      ))}
    </span>
  );
}
