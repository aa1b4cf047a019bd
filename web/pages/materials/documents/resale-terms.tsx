import type { ReactNode } from 'react';
import type { SalesChannel } from '../../../../contract/companies/company-fields.ts';
import type { ResaleTerms as Terms } from '../../../../contract/materials/materials.ts';
import { compareNames } from '../../../app/i18n/alphabet.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** How an approved buyer may resell an item. */
export default function ResaleTerms({ terms }: { terms: Terms }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { allowed, countryCodes, channels, minimumPrice, currency, validTo } = terms;
  const countries = countryCodes?.map((code) => format.country(code)).toSorted(compareNames);
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-semibold">{text('materials.resale')}</h3>
      {allowed ? (
        <DescriptionList
          entries={[
            { name: text('materials.countries'), value: countries?.join(', ') ?? text('materials.whereSold') },
            {
              name: text('materials.channels'),
              value:
                channels?.map((channel) => text(`company.channel.${channel as SalesChannel}`)).join(', ') ?? text('materials.allChannels'),
            },
            ...(minimumPrice === null ? [] : [{ name: text('materials.minimumPrice'), value: format.money(minimumPrice, currency) }]),
            ...(validTo === null ? [] : [{ name: text('materials.validTo'), value: format.date(validTo) }]),
          ]}
        />
      ) : (
        <Notice kind="caution">{text('materials.notAllowed')}</Notice>
      )}
    </div>
  );
}
