import { type ReactNode, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { countries } from '../../../../contract/values/locale.ts';
import { applicationDocuments, registrationCalls, requiredDocuments, sellerSteps } from '../../../../contract/companies/registration.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Checkbox, CheckboxGroup } from '../../../ui/checkbox.tsx';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AddressFields, CompanyFields, PhoneFields } from './company-fields.tsx';
import { EmailFields } from './email-fields.tsx';
import { StepForm, StepHead } from './step-form.tsx';
import { useRegistration } from './use-registration.ts';

type DocumentKind = (typeof applicationDocuments)[number];
type Papers = Partial<Record<DocumentKind, StoredFile[]>>;
/** Uploads by kind besides: their names are shown again after a reload. */
type Values = InputOf<typeof registrationCalls.applyAsSeller> & { papers: Papers };

const steps = ['email', 'sellerCompany', 'contact', 'range', 'papers'] as const;
const stepOfField: Record<string, number> = {
  email: 0,
  code: 0,
  legalName: 1,
  tradingName: 1,
  countryCode: 1,
  vatId: 1,
  tradeRegisterNumber: 1,
  businessType: 1,
  address: 1,
  contactName: 2,
  phone: 2,
  sellsTo: 3,
  categoryIds: 3,
  about: 3,
};

function emptyValues(country: string): Values {
  return {
    email: '',
    code: '',
    legalName: '',
    tradingName: '',
    countryCode: country,
    vatId: '',
    tradeRegisterNumber: '',
    businessType: '' as Values['businessType'],
    address: { line1: '', line2: '', postalCode: '', city: '', region: '' },
    contactName: '',
    phone: { countryCode: '', number: '' },
    sellsTo: [],
    categoryIds: [],
    about: '',
    documents: [],
    papers: {},
    authorised: false,
    lawfulGoods: false,
  };
}

const documentsOf = (papers: Papers): Values['documents'] =>
  applicationDocuments.flatMap((kind) => (papers[kind] ?? []).map(({ key }) => ({ fileKey: key, kind })));

type SellerFormProperties = { country: string; categories: readonly { id: number; name: string }[] };

/** E-mail, company, contact, range, papers: what the operator decides upon. */
export function SellerForm({ country, categories }: SellerFormProperties): ReactNode {
  const text = useText();
  const { step, loaded, failure, setFailure, setFound, save, prove, next, nextFromCompany, finish, common } = useRegistration(
    'register-seller',
    { empty: emptyValues(country), steps: steps.length, stepOf: stepOfField, submit: text('register.apply') },
  );
  const [uploading, setUploading] = useState<readonly DocumentKind[]>([]);
  const markets = useCountryOptions(countries);

  async function checkName(given: Values): Promise<void> {
    const { taken } = await send(registrationCalls.checkCompanyName, { legalName: given.legalName }, { quiet: true });
    if (taken) return setFound({ legalName: text('register.nameTaken') });
    nextFromCompany(given);
  }

  async function apply(given: Values): Promise<void> {
    if (uploading.length > 0) return setFailure(text('register.uploading'));
    await finish(given, async ({ papers: _shown, ...input }) => {
      const categoryIds = (input.categoryIds as unknown[]).map(Number);
      const { reference } = await send(registrationCalls.applyAsSeller, { ...input, categoryIds }, { quiet: true });
      return `/register-seller/registered-successfully?reference=${encodeURIComponent(reference)}`;
    });
  }

  const names = steps.map((name) => text(`register.steps.${name}`));
  return (
    <>
      <StepHead names={names} current={step} />
      {failure && <Notice kind="danger">{failure}</Notice>}
      {step === 0 && (
        <StepForm<Values> key={`email ${loaded}`} schema={sellerSteps.email} {...common} onDone={prove}>
          {({ form, error }) => <EmailFields form={form} error={error} purpose="register" />}
        </StepForm>
      )}
      {step === 1 && (
        <StepForm<Values>
          key={`company ${loaded}`}
          schema={sellerSteps.company as ZodMiniType}
          {...common}

          onDone={checkName}
        >
          {({ form, error }) => (
            <>
              <CompanyFields form={form} error={error} />
              <TextField
                label={text('register.tradingName')}
                hint={text('register.tradingNameHint')}
                optional
                maxLength={160}
                error={error('tradingName')}
                {...form.register('tradingName')}
              />
              <AddressFields form={form} error={error} country={form.watch('countryCode')} />
            </>
          )}
        </StepForm>
      )}
      {step === 2 && (
        <StepForm<Values> key={`contact ${loaded}`} schema={sellerSteps.contact} {...common} onDone={next}>
          {({ form, error }) => (
            <>
              <TextField
                label={text('register.contactName')}
                hint={text('register.contactNameHint')}
                autoComplete="name"
                maxLength={120}
                required
                error={error('contactName')}
                {...form.register('contactName')}
              />
              <PhoneFields form={form} error={error} />
            </>
          )}
        </StepForm>
      )}
      {step === 3 && (
        <StepForm<Values>
          key={`range ${loaded}`}
          schema={categories.length > 0 ? sellerSteps.range : sellerSteps.rangeWithoutCategories}
          {...common}
          onDone={next}
        >
          {({ form, error }) => (
            <>
              {categories.length > 0 && (
                <CheckboxGroup
                  label={text('register.categories')}
                  columns
                  options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
                  error={error('categoryIds')}
                  control={() => form.register('categoryIds')}
                />
              )}
              <CheckboxGroup
                label={text('register.sellsTo')}
                columns
                options={markets}
                error={error('sellsTo')}
                control={() => form.register('sellsTo')}
              />
              <TextArea
                label={text('register.about')}
                hint={text('register.aboutHint')}
                optional
                maxLength={2_000}
                error={error('about')}
                {...form.register('about')}
              />
            </>
          )}
        </StepForm>
      )}
      {step === 4 && (
        <StepForm<Values> key={`papers ${loaded}`} schema={sellerSteps.papers} {...common} uploading={uploading.length > 0} onDone={apply}>
          {({ form, error }) => (
            <>
              {applicationDocuments.map((kind) => (
                <FileUpload
                  key={kind}
                  purpose="application"
                  label={text(`register.document.${kind}`)}
                  hint={text(`register.document.${kind}.hint`)}
                  optional={!(requiredDocuments as readonly string[]).includes(kind)}
                  most={3}
                  value={form.watch('papers')[kind] ?? []}
                  error={
                    error(`documents.${kind}` as 'documents') ??
                    (kind === 'trade_register' ? plainError(form.formState.errors.documents) : undefined)
                  }
                  onBusy={(busy) => setUploading((before) => (busy ? [...before, kind] : before.filter((one) => one !== kind)))}
                  onChange={(files) => {
                    const papers = { ...form.getValues('papers'), [kind]: files };
                    form.setValue('papers', papers);
                    form.setValue('documents', documentsOf(papers), { shouldValidate: form.formState.isSubmitted });
                    save(step, form.getValues());
                  }}
                />
              ))}
              <Checkbox label={text('register.authorised')} error={error('authorised')} {...form.register('authorised')} />
              <Checkbox label={text('register.lawfulGoods')} error={error('lawfulGoods')} {...form.register('lawfulGoods')} />
            </>
          )}
        </StepForm>
      )}
    </>
  );
}

/** Problems of the documents that belong to no single field, such as one that no longer exists. */
const plainError = (found: object | undefined): string | undefined => {
  const message = (found as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
};
