import type { ReactNode } from 'react';
import type { RegistrationPage } from '../../../../contract/catalogue/product-registrations.ts';
import { type MissingNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import { registrationSchemes } from '../../../../contract/catalogue/item-compliance.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** The numbers that items on sale of the chosen store lack; each opens the form for it. */
export function MissingNumbers({ page, onEnter }: { page: RegistrationPage; onEnter: (wanted: MissingNumber) => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (page.items === 0) return null;
  const bySchemes = registrationSchemes
    .map((scheme) => ({ scheme, missing: page.missing.filter((one) => one.scheme === scheme) }))
    .filter(({ missing }) => missing.length > 0);
  return (
    <div className="mb-6">
      <Notice kind="caution">
        <p className="font-semibold">{text('registrations.missing', { count: page.items })}</p>
        <p className="mt-1 max-w-text">{text(page.refuses ? 'registrations.missingRefused' : 'registrations.missingWarned')}</p>
        <dl className="mt-3 grid gap-3">
          {bySchemes.map(({ scheme, missing }) => (
            <div key={scheme}>
              <dt className="font-semibold">{text(`facts.scheme.${scheme}`)}</dt>
              <dd className="mt-1.5 flex flex-wrap gap-2">
                {missing.map(({ countryCode, items }) => (
                  <Button key={countryCode} kind="secondary" size="small" icon="plus" onClick={() => onEnter({ scheme, countryCode })}>
                    {text('registrations.pair', { country: format.country(countryCode), items })}
                  </Button>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">
          <TextLink to="/seller-console/product/product-list?state=active&missing=registrations">
            {text('registrations.showItems')}
          </TextLink>
        </p>
      </Notice>
    </div>
  );
}
