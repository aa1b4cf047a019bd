import type { ReactNode } from 'react';
import { type OrderUploadPage, orderUploadCalls, type OrderUploadSettings } from '../../../../contract/orders/order-upload.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { textEncodings, type TextEncoding } from '../../../../contract/wire/encodings.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import type { Reading } from './upload-columns.tsx';

type SettingsProperties = { page: OrderUploadPage; reading: Reading; faults: Record<string, string>; onChange: (reading: Reading) => void };

/** What the file itself does not say, and which orders are taken. */
export function SettingsCard({ page, reading, faults, onChange }: SettingsProperties): ReactNode {
  const text = useText();
  const countries = useCountryOptions();
  const again = useCall(orderUploadCalls.readAgain, { revalidate: 'success' });
  const { settings } = reading;
  const change = (changes: Partial<OrderUploadSettings>): void => onChange({ ...reading, settings: { ...settings, ...changes } });
  const none = { value: '', label: text('order-upload.nothing') };
  return (
    <Card title={text('order-upload.settings')}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          label={text('order-upload.target.channel')}
          hint={text('order-upload.channelHint')}
          value={settings.channel}
          maxLength={40}
          error={faults['settings.channel']}
          onChange={(event) => change({ channel: event.currentTarget.value })}
        />
        <Select
          label={text('order-upload.target.country')}
          hint={text('order-upload.countryHint')}
          value={settings.country ?? ''}
          options={[none, ...countries]}
          onChange={(event) => change({ country: event.currentTarget.value || null })}
        />
        <Select
          label={text('order-upload.target.currency')}
          hint={text('order-upload.countryHint')}
          value={settings.currency ?? ''}
          options={[none, ...currencies.map((value) => ({ value, label: value }))]}
          onChange={(event) => change({ currency: event.currentTarget.value || null })}
        />
        <Select
          label={text('order-upload.decimal')}
          value={settings.decimal}
          options={(['auto', 'point', 'comma'] as const).map((value) => ({ value, label: text(`order-upload.decimal.${value}`) }))}
          onChange={(event) => change({ decimal: event.currentTarget.value as OrderUploadSettings['decimal'] })}
        />
        <Select
          label={text('order-upload.dates')}
          value={settings.dates}
          options={[
            { value: 'auto', label: text('order-upload.decimal.auto') },
            ...(['dmy', 'mdy'] as const).map((value) => ({ value, label: text(`order-upload.dates.${value}`) })),
          ]}
          onChange={(event) => change({ dates: event.currentTarget.value as OrderUploadSettings['dates'] })}
        />
        {page.encoding !== null && (
          <Select
            label={text('order-upload.encoding')}
            value={page.encoding}
            disabled={again.pending}
            options={textEncodings.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={(event) => void again.run({ uploadId: page.id, encoding: event.currentTarget.value as TextEncoding })}
          />
        )}
        {page.sheets && (
          <Select
            label={text('order-upload.sheet')}
            value={String(page.sheets.read)}
            disabled={again.pending}
            options={page.sheets.names.map((label, at) => ({ value: String(page.sheets?.places[at]), label }))}
            onChange={(event) => void again.run({ uploadId: page.id, sheet: Number(event.currentTarget.value) })}
          />
        )}
      </div>
      <div className="mt-4 grid gap-1 md:grid-cols-2">
        {(['pieces', 'cents', 'pending', 'shipped'] as const).map((key) => (
          <Checkbox
            key={key}
            label={text(`order-upload.${key}`)}
            checked={settings[key]}
            onChange={(event) => change({ [key]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </Card>
  );
}
