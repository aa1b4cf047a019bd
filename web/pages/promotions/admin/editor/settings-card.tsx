import { type ReactNode, useState } from 'react';
import type { ActivityContent, ActivityKind } from '../../../../../contract/promotions/activities.ts';
import { countries, languageNames, languages, type Language } from '../../../../../contract/values/locale.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Checkbox, CheckboxGroup } from '../../../../ui/checkbox.tsx';
import { useCountryOptions } from '../../../../components/forms/country-options.ts';
import { Select, TextField } from '../../../../ui/field.tsx';
import { MomentField } from '../../../../components/forms/moment-field.tsx';
import type { Part } from './types.ts';

/** Where, when and for whom. */
export function SettingsCard({ content, change, error, kind, published }: Part & { kind: ActivityKind; published: boolean }): ReactNode {
  const text = useText();
  const options = useCountryOptions(countries);
  const [limited, setLimited] = useState(content.countryCodes.length > 0);
  const moment = (name: 'startsAt' | 'endsAt' | 'joinUntil', label: string, hint?: string) => (
    <MomentField
      label={label}
      optional={name === 'joinUntil' || (kind === 'home' && name === 'endsAt')}
      hint={hint}
      value={content[name]}
      error={error(name)}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <Card title={text('operator-activities.settings')}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {kind === 'landing' && (
          <TextField
            label={text('operator-activities.address')}
            hint={
              published
                ? text('operator-activities.addressLost', { path: `/activity/${content.landingUrl}` })
                : `/activity/${content.landingUrl || '…'}`
            }
            maxLength={80}
            spellCheck={false}
            autoCapitalize="none"
            value={content.landingUrl}
            error={error('landingUrl')}
            onChange={(event) => change({ landingUrl: event.currentTarget.value })}
          />
        )}
        <Select
          label={text('operator-activities.sourceLanguage')}
          value={content.sourceLanguage}
          error={error('sourceLanguage')}
          options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
          onChange={(event) => change({ sourceLanguage: event.currentTarget.value as Language })}
        />
        {moment('startsAt', text('operator-activities.startsAt'))}
        {moment('endsAt', text('operator-activities.endsAt'), kind === 'home' ? text('operator-activities.noEnd') : undefined)}
        <Select
          label={text('operator-activities.audience')}
          value={content.audience}
          options={(['all', 'members'] as const).map((one) => ({ value: one, label: text(`operator-activities.audience.${one}`) }))}
          onChange={(event) => change({ audience: event.currentTarget.value as ActivityContent['audience'] })}
        />
        {kind === 'landing' && moment('joinUntil', text('operator-activities.joinUntil'), text('operator-activities.joinHint'))}
      </div>
      <Checkbox
        className="mt-4"
        label={text('operator-activities.someCountries')}
        checked={limited}
        onChange={(event) => {
          setLimited(event.currentTarget.checked);
          if (!event.currentTarget.checked) change({ countryCodes: [] });
        }}
      />
      {limited && (
        <div className="mt-3">
          <CheckboxGroup
            label={text('operator-activities.countries')}
            hint={text('operator-activities.countriesHint')}
            columns
            options={options}
            error={error('countryCodes')}
            control={(value) => ({
              checked: content.countryCodes.includes(value),
              onChange: (event) =>
                change({
                  countryCodes: event.currentTarget.checked
                    ? [...content.countryCodes, value]
                    : content.countryCodes.filter((code) => code !== value),
                }),
            })}
          />
        </div>
      )}
    </Card>
  );
}
