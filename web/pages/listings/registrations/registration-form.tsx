import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  productRegistrationCalls,
  type Registration,
  type RegistrationInput,
  type RegistrationPage,
} from '../../../../contract/catalogue/product-registrations.ts';
import { isUnusual, type MissingNumber, normaliseNumber, usualRegister } from '../../../../contract/catalogue/registration-numbers.ts';
import { longestBrandName } from '../../../../contract/catalogue/brands.ts';
import { registrationSchemes } from '../../../../contract/catalogue/item-compliance.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { BrandField } from '../editor/brand-field.tsx';

type Properties = { stored: Registration | null; wanted: MissingNumber | null; page: RegistrationPage; onDone: () => void };

/** A number, new or changed. What looks unusual for its register is said, and saved all the same. */
export function RegistrationForm({ stored, wanted, page, onDone }: Properties): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const countries = useCountryOptions();
  const [uploading, setUploading] = useState(false);
  const [files, setFiles] = useState<StoredFile[]>(
    stored?.fileKey ? [{ key: stored.fileKey, fileName: stored.fileName ?? '', contentType: '', size: 0 }] : [],
  );
  const { form, onSubmit, error, failure, busy } = useApiForm<RegistrationInput>(productRegistrationCalls.save.input, {
    values: {
      id: stored?.id ?? null,
      storeId: stored?.storeId ?? null,
      brand: stored?.brand ?? '',
      scheme: wanted?.scheme ?? 'weee',
      countryCode: wanted?.countryCode ?? page.countryCodes[0] ?? 'DE',
      number: stored?.number ?? '',
      registerName: stored?.registerName ?? (wanted && usualRegister(wanted)?.name) ?? '',
      validFrom: stored?.validFrom ?? null,
      validTo: stored?.validTo ?? null,
      fileKey: stored?.fileKey ?? null,
    },
    submit: async (values) => {
      await send(productRegistrationCalls.save, { ...values, fileKey: files[0]?.key ?? null }, { quiet: true });
      showMessage(text('registrations.saved'), 'positive');
      onDone();
      await revalidate();
    },
  });
  const { scheme, countryCode, number, brand } = form.watch();
  const of = { scheme, countryCode };
  const usual = usualRegister(of);
  const unusual = number.trim() !== '' && isUnusual({ ...of, number: normaliseNumber(number, of) });
  /** The name of a register belongs to its country: another country has another one, unless the user wrote it. */
  const proposeRegister = (after: MissingNumber): void => {
    if (form.getValues('registerName') === (usual?.name ?? '')) form.setValue('registerName', usualRegister(after)?.name ?? '');
  };
  const day = (name: 'validFrom' | 'validTo') => (
    <TextField
      label={text(`registrations.${name}`)}
      type="date"
      optional
      error={error(name)}
      {...form.register(name, { setValueAs: (value: string | null) => value || null })}
    />
  );
  return (
    <Form failure={failure} className="grid gap-5" onSubmit={(event) => void onSubmit(event)}>
      <Select
        label={text('registrations.scheme')}
        error={error('scheme')}
        options={registrationSchemes.map((value) => ({ value, label: text(`facts.scheme.${value}`) }))}
        {...form.register('scheme', {
          onChange: (event: { target: { value: RegistrationInput['scheme'] } }) => proposeRegister({ ...of, scheme: event.target.value }),
        })}
      />
      <Select
        label={text('registrations.country')}
        error={error('countryCode')}
        options={countries}
        {...form.register('countryCode', {
          onChange: (event: { target: { value: string } }) => proposeRegister({ ...of, countryCode: event.target.value }),
        })}
      />
      <TextField
        label={text('registrations.number')}
        hint={usual ? text('registrations.numberExample', { example: usual.example }) : text('registrations.numberHint')}
        error={error('number')}
        maxLength={200}
        autoComplete="off"
        {...form.register('number')}
      />
      {unusual && usual && <Notice kind="caution">{text('registrations.unusualHint', { example: usual.example })}</Notice>}
      <TextField
        label={text('registrations.register')}
        optional
        maxLength={120}
        error={error('registerName')}
        {...form.register('registerName')}
      />
      <BrandField
        label={text('registrations.brand')}
        hint={text('registrations.brandHint')}
        error={error('brand')}
        maxLength={longestBrandName}
        value={brand}
        onChange={(name) => form.setValue('brand', name, { shouldDirty: true })}
      />
      {page.stores.length > 1 && (
        <Select
          label={text('registrations.store')}
          error={error('storeId')}
          options={[
            { value: '', label: text('registrations.allStores') },
            ...page.stores.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.register('storeId', { setValueAs: (value: string | number | null) => (value ? Number(value) : null) })}
        />
      )}
      <div className="grid items-start gap-5 md:grid-cols-2">
        {day('validFrom')}
        {day('validTo')}
      </div>
      <FileUpload
        label={text('registrations.document')}
        hint={text('registrations.documentHint')}
        optional
        purpose="document"
        value={files}
        onChange={setFiles}
        onBusy={setUploading}
        error={error('fileKey')}
      />
      <Button type="submit" busy={busy} disabled={uploading}>
        {text('registrations.save')}
      </Button>
    </Form>
  );
}
