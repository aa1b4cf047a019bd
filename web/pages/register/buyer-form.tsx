import { type ReactNode, useMemo, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { salesChannels } from '../../../contract/company-fields.ts';
import { currencies } from '../../../contract/money.ts';
import type { InputOf } from '../../../contract/call.ts';
import { buyerSteps, registrationCalls } from '../../../contract/registration.ts';
import { send } from '../../api/client.ts';
import { ApiError } from '../../api/error.ts';
import { useFormat, useText } from '../../i18n/text.tsx';
import { Checkbox, CheckboxGroup } from '../../parts/checkbox.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { enter } from '../login/enter.ts';
import { AgreementBoxes, type AgreementToAccept } from './agreement-boxes.tsx';
import { AddressFields, CompanyFields, likelyDiallingCode, PhoneFields, ShopFields } from './company-fields.tsx';
import { useDraft } from './draft.ts';
import { EmailFields } from './email-fields.tsx';
import { PasswordFields } from './password-fields.tsx';
import { StepForm, StepHead } from './step-form.tsx';

type Values = InputOf<typeof registrationCalls.registerBuyer> & { agreements: number[]; confirmPassword: string };

const steps = ['email', 'company', 'address', 'account'] as const;
/** Which step asks for a field; everything else is the last one's. */
const stepOfField: Record<string, number> = {
  email: 0,
  code: 0,
  legalName: 1,
  countryCode: 1,
  vatId: 1,
  tradeRegisterNumber: 1,
  businessType: 1,
  salesChannels: 1,
  shopUrls: 1,
  address: 2,
  phone: 2,
};

function emptyValues(country: string): Values {
  return {
    email: '',
    code: '',
    legalName: '',
    countryCode: country,
    vatId: '',
    tradeRegisterNumber: '',
    businessType: '' as Values['businessType'],
    salesChannels: [],
    shopUrls: [],
    address: { line1: '', line2: '', postalCode: '', city: '', region: '' },
    phone: { countryCode: '', number: '' },
    name: '',
    preferredCurrency: 'EUR',
    attested: false,
    agreements: [],
    password: '',
    confirmPassword: '',
  };
}

type BuyerFormProperties = {
  country: string;
  passwordMost: number;
  agreements: readonly AgreementToAccept[];
  /** Where to go on to once registered. */
  target: string | null;
};

/** E-mail, company, address, account. What was typed stays: between the steps, after a refusal, and over a reload. */
export function BuyerForm({ country, passwordMost, agreements, target }: BuyerFormProperties): ReactNode {
  const text = useText();
  const { draft, loaded, goTo, save, forget } = useDraft<Values>('register-buyer', emptyValues(country));
  const [found, setFound] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const step = Math.min(Math.max(draft.step, 0), steps.length - 1);
  const { values } = draft;
  const accountSchema = useMemo(
    () =>
      buyerSteps.account(
        passwordMost,
        agreements.map(({ id }) => id),
      ),
    [passwordMost, agreements],
  );

  async function prove(given: Values): Promise<void> {
    await send(registrationCalls.checkVerifyCode, { email: given.email, purpose: 'register', code: given.code }, { quiet: true });
    goTo(1, { email: given.email.trim(), code: given.code });
  }

  async function register(given: Values): Promise<void> {
    const { confirmPassword: _again, ...whole } = { ...values, ...given };
    try {
      const login = await send(registrationCalls.registerBuyer, whole, { quiet: true });
      forget();
      location.assign(await enter(login, target ?? '/account/account-infos'));
      // The button stays busy until the next page is there.
      await new Promise(() => undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) setFailure(text('register.offline'));
      else if (Object.keys(error.fields).length > 0) showFields(error.fields, given);
      else setFailure(error.message);
    }
  }

  /** Goes to the first step that has a fault; the faults of later ones are found there again. */
  function showFields(fields: Record<string, string>, given: Values): void {
    const stepOf = (path: string): number => stepOfField[path.split('.')[0] ?? ''] ?? steps.length - 1;
    const first = Math.min(...Object.keys(fields).map(stepOf));
    setFound(Object.fromEntries(Object.entries(fields).filter(([path]) => stepOf(path) === first)));
    goTo(first, given);
  }

  const common = {
    values: values as never,
    found,
    onType: (typed: Values) => save(step, typed),
    onBack: step === 0 ? undefined : () => goTo(step - 1),
  };
  const next = (given: Values): void => {
    setFound({});
    setFailure(null);
    goTo(step + 1, given);
  };
  const names = steps.map((name) => text(`register.steps.${name}`));
  return (
    <>
      <StepHead names={names} current={step} />
      {failure && <Notice kind="danger">{failure}</Notice>}
      {step === 0 && (
        <StepForm<Values> key={`email ${loaded}`} schema={buyerSteps.email} submitLabel={text('register.next')} {...common} onDone={prove}>
          {({ form, error }) => <EmailFields form={form} error={error} purpose="register" />}
        </StepForm>
      )}
      {step === 1 && (
        <StepForm<Values>
          key={`company ${loaded}`}
          schema={buyerSteps.company as ZodMiniType}
          submitLabel={text('register.next')}
          {...common}
          onDone={(given) => {
            const phone = values.phone.countryCode ? values.phone : { ...values.phone, countryCode: likelyDiallingCode(given.countryCode) };
            next({ ...given, phone });
          }}
        >
          {({ form, error }) => (
            <>
              <CompanyFields form={form} error={error} />
              <CheckboxGroup
                label={text('register.channels')}
                columns
                options={salesChannels.map((value) => ({ value, label: text(`company.channel.${value}`) }))}
                error={error('salesChannels')}
                control={() => form.register('salesChannels')}
              />
              <ShopFields form={form} />
            </>
          )}
        </StepForm>
      )}
      {step === 2 && (
        <StepForm<Values>
          key={`address ${loaded}`}
          schema={buyerSteps.address as ZodMiniType}
          submitLabel={text('register.next')}
          {...common}
          onDone={next}
        >
          {({ form, error }) => (
            <>
              <AddressFields form={form} error={error} country={values.countryCode} />
              <PhoneFields form={form} error={error} />
            </>
          )}
        </StepForm>
      )}
      {step === 3 && (
        <StepForm<Values>
          key={`account ${loaded}`}
          schema={accountSchema}
          submitLabel={text('register.create')}
          {...common}
          onDone={register}
        >
          {({ form, error }) => (
            <>
              <TextField
                label={text('register.name')}
                autoComplete="name"
                maxLength={120}
                required
                error={error('name')}
                {...form.register('name')}
              />
              {/* For password managers: whose password this is. */}
              <input type="email" autoComplete="username" value={values.email} readOnly hidden />
              <PasswordFields form={form} error={error} most={passwordMost} />
              <CurrencyField
                label={text('register.currency')}
                error={error('preferredCurrency')}
                control={form.register('preferredCurrency')}
              />
              <Checkbox label={text('register.attested')} error={error('attested')} {...form.register('attested')} />
              <AgreementBoxes form={form} error={error} agreements={agreements} />
            </>
          )}
        </StepForm>
      )}
    </>
  );
}

export function CurrencyField({ label, error, control }: { label: string; error: string | undefined; control: object }): ReactNode {
  const format = useFormat();
  return (
    <Select
      label={label}
      options={currencies.map((value) => ({ value, label: `${value} – ${format.currency(value)}` }))}
      error={error}
      {...control}
    />
  );
}
