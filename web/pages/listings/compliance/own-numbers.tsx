import type { ReactNode } from 'react';
import type { ComplianceInput, CompliancePage } from '../../../../contract/catalogue/compliance.ts';
import { mostOwnNumbers } from '../../../../contract/catalogue/compliance.ts';
import { shownNumber, usualRegister } from '../../../../contract/catalogue/registration-numbers.ts';
import { type RegistrationScheme, registrationSchemes } from '../../../../contract/catalogue/item-compliance.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CheckboxGroup } from '../../../ui/checkbox.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** What an item has to be registered for, the numbers that are shown with it, those it lacks, and those of a maker other than the seller. */
export function OwnNumbers({
  page,
  input,
  errors,
  onChange,
}: {
  page: CompliancePage;
  input: ComplianceInput;
  errors: Record<string, string>;
  onChange: (part: Partial<ComplianceInput>) => void;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const countries = useCountryOptions();
  const { registrations } = input;
  const nameOf = (scheme: RegistrationScheme): string => text(`facts.scheme.${scheme}`);
  const own = registrationSchemes.filter((scheme) => !page.categorySchemes.includes(scheme));
  const put = (at: number, part: Partial<(typeof registrations)[number]>): void =>
    onChange({ registrations: registrations.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const missing = registrationSchemes
    .map((scheme) => ({ scheme, found: page.missing.filter((one) => one.scheme === scheme) }))
    .filter(({ found }) => found.length > 0)
    .map(({ scheme, found }) => `${nameOf(scheme)}: ${found.map(({ countryCode }) => format.country(countryCode)).join(', ')}`);
  return (
    <fieldset className="grid gap-5 border-t border-line pt-5">
      <legend className="float-left font-semibold">{text('facts.registrations')}</legend>
      {missing.length > 0 && (
        <Notice kind="caution">
          <p className="font-semibold">{text('listings.lacksNumbers')}</p>
          <ul>
            {missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="mt-2">
            <TextLink to="/seller-console/registrations">{text('listings.toNumbers')}</TextLink>
          </p>
        </Notice>
      )}
      <CheckboxGroup
        label={text('listings.schemes')}
        hint={
          page.categorySchemes.length > 0
            ? text('listings.schemesOfCategory', {
                schemes: registrationSchemes
                  .filter((scheme) => page.categorySchemes.includes(scheme))
                  .map(nameOf)
                  .join(', '),
              })
            : text('listings.schemesNone')
        }
        columns
        error={errors['schemes']}
        options={own.map((scheme) => ({ value: scheme, label: nameOf(scheme) }))}
        control={(value) => ({
          checked: input.schemes.includes(value as RegistrationScheme),
          onChange: (event) =>
            onChange({
              schemes: registrationSchemes.filter((scheme) =>
                scheme === value ? event.currentTarget.checked : input.schemes.includes(scheme),
              ),
            }),
        })}
      />
      {page.numbers.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer font-semibold">{text('listings.shownNumbers', { count: page.numbers.length })}</summary>
          <ul className="mt-1 text-muted">
            {page.numbers.map((one) => (
              <li key={`${one.scheme} ${one.countryCode}`}>
                {nameOf(one.scheme)}, {format.country(one.countryCode)}: {shownNumber(one)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="grid gap-3">
        <p className="text-sm font-semibold">{text('listings.ownNumbers')}</p>
        <p className="text-sm text-muted">{text('listings.ownNumbersHint')}</p>
        {registrations.map((one, at) => (
          // Rows have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div
            key={at}
            className="grid items-end gap-3 rounded-md bg-sunken p-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)_auto]"
          >
            <Select
              label={text('registrations.scheme')}
              value={one.scheme}
              error={errors[`registrations.${at}.scheme`]}
              options={registrationSchemes.map((value) => ({ value, label: nameOf(value) }))}
              onChange={(event) => put(at, { scheme: event.currentTarget.value as RegistrationScheme })}
            />
            <Select
              label={text('registrations.country')}
              value={one.countryCode}
              error={errors[`registrations.${at}.countryCode`]}
              options={countries}
              onChange={(event) => put(at, { countryCode: event.currentTarget.value })}
            />
            <TextField
              label={text('registrations.number')}
              placeholder={usualRegister(one)?.example}
              value={one.number}
              error={errors[`registrations.${at}.number`]}
              maxLength={200}
              onChange={(event) => put(at, { number: event.currentTarget.value })}
            />
            <IconButton
              icon="trash"
              label={text('listings.removeNumber', { number: one.number })}
              onClick={() => onChange({ registrations: registrations.filter((_, index) => index !== at) })}
            />
          </div>
        ))}
        {errors['registrations'] && (
          <p role="alert" className="text-sm text-danger">
            {errors['registrations']}
          </p>
        )}
        <div>
          <Button
            kind="secondary"
            size="small"
            icon="plus"
            disabled={registrations.length >= mostOwnNumbers}
            onClick={() =>
              onChange({
                registrations: [
                  ...registrations,
                  { scheme: page.missing[0]?.scheme ?? 'weee', countryCode: page.missing[0]?.countryCode ?? 'DE', number: '' },
                ],
              })
            }
          >
            {text('registrations.add')}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
