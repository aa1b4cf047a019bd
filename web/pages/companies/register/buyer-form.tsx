import { type ReactNode, useMemo } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { salesChannels } from '../../../../contract/companies/company-fields.ts';
import { currencies } from '../../../../contract/values/money.ts';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { buyerSteps, registrationCalls } from '../../../../contract/companies/registration.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Checkbox, CheckboxGroup } from '../../../ui/checkbox.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { enter } from '../../identity/login/enter.ts';
import { AgreementBoxes, type AgreementToAccept } from './agreement-boxes.tsx';
import { AddressFields, CompanyFields, PhoneFields, ShopFields } from './company-fields.tsx';
import { EmailFields } from './email-fields.tsx';
import { PasswordFields } from './password-fields.tsx';
import { StepForm, StepHead } from './step-form.tsx';
import { useRegistration } from './use-registration.ts';

type Values = InputOf<typeof registrationCalls.registerBuyer> & { agreements: number[]; confirmPassword: string };

const steps = ['email', 'company', 'address', 'account'] as const;
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

/** E-mail, company, address, account. */
export function BuyerForm({ country, passwordMost, agreements, target }: BuyerFormProperties): ReactNode {
  const text = useText();
  const { step, values, loaded, failure, prove, next, nextFromCompany, finish, common } = useRegistration('register-buyer', {
    empty: emptyValues(country),
    steps: steps.length,
    stepOf: stepOfField,
    submit: text('register.create'),
  });
  const accountSchema = useMemo(
    () =>
      buyerSteps.account(
        passwordMost,
        agreements.map(({ id }) => id),
      ),
    [passwordMost, agreements],
  );

  const register = (given: Values): Promise<void> =>
    finish(given, async ({ confirmPassword: _again, ...input }) => {
      const login = await send(registrationCalls.registerBuyer, input, { quiet: true });
      return enter(login, target ?? '/account/account-infos');
    });

  const names = steps.map((name) => text(`register.steps.${name}`));
  return (
    <>
      <StepHead names={names} current={step} />
      {failure && <Notice kind="danger">{failure}</Notice>}
      {step === 0 && (
        <StepForm<Values> key={`email ${loaded}`} schema={buyerSteps.email} {...common} onDone={prove}>
          {({ form, error }) => <EmailFields form={form} error={error} purpose="register" />}
        </StepForm>
      )}
      {step === 1 && (
        <StepForm<Values> key={`company ${loaded}`} schema={buyerSteps.company as ZodMiniType} {...common} onDone={nextFromCompany}>
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
        <StepForm<Values> key={`address ${loaded}`} schema={buyerSteps.address as ZodMiniType} {...common} onDone={next}>
          {({ form, error }) => (
            <>
              <AddressFields form={form} error={error} country={values.countryCode} />
              <PhoneFields form={form} error={error} />
            </>
          )}
        </StepForm>
      )}
      {step === 3 && (
        <StepForm<Values> key={`account ${loaded}`} schema={accountSchema} {...common} onDone={register}>
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
