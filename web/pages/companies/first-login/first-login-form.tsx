import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { countries } from '../../../../contract/values/locale.ts';
import type { Currency } from '../../../../contract/values/money.ts';
import { type FirstStore, firstLoginForm, registrationCalls } from '../../../../contract/companies/registration.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroup } from '../../../ui/checkbox.tsx';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { enter } from '../../identity/login/enter.ts';
import { AgreementBoxes } from '../register/agreement-boxes.tsx';
import { CurrencyField } from '../register/buyer-form.tsx';
import { PasswordFields } from '../register/password-fields.tsx';
import { useFocusOnFault } from '../register/step-form.tsx';

type Invitation = AnswerOf<typeof registrationCalls.isFirstLogin>;
type Values = { password: string; confirmPassword: string; agreements: number[]; store?: FirstStore };

const isMarket = (code: string): code is (typeof countries)[number] => (countries as readonly string[]).includes(code);

/** Password, agreements and, for a seller's first, the store; then as after an ordinary login. */
export function FirstLoginForm({
  invitation,
  token,
  passwordMost,
}: {
  invitation: Invitation;
  token: string | undefined;
  passwordMost: number;
}): ReactNode {
  const text = useText();
  const markets = useCountryOptions(countries);
  const { kind, email, agreements } = invitation;
  const likely = invitation.store;
  const store = likely && {
    name: likely.name.slice(0, 80),
    currency: likely.currency as Currency,
    countries: likely.countries.filter(isMarket),
  };
  const schema = firstLoginForm(
    passwordMost,
    agreements.map(({ id }) => id),
    store !== null,
  );
  const { form, onSubmit, error, failure, busy } = useApiForm<Values>(schema, {
    values: { password: '', confirmPassword: '', agreements: [], ...(store && { store }) },
    submit: async (given) => {
      const input = { token, password: given.password, agreements: given.agreements };
      const login =
        kind === 'seller'
          ? await send(registrationCalls.sellerFirstLogin, { ...input, ...(given.store && { store: given.store }) }, { quiet: true })
          : await send(registrationCalls.buyerFirstLogin, input, { quiet: true });
      // The operator begins with what is left to set up.
      leaveFor(await enter(login, login.user.operator ? '/operator' : null));
      await new Promise(() => undefined);
    },
  });
  useFocusOnFault(form);
  return (
    <Form failure={failure} className="flex flex-col gap-5" onSubmit={(event) => void onSubmit(event)}>
      <TextField label={text('register.email')} type="email" autoComplete="username" value={email} readOnly />
      <PasswordFields form={form} error={error} most={passwordMost} />
      {store && (
        <fieldset className="mt-3 flex flex-col gap-5 border-t border-line pt-5">
          <legend className="float-left mb-1 w-full text-lg font-semibold">{text('register.store')}</legend>
          <TextField
            label={text('register.storeName')}
            hint={text('register.storeNameHint')}
            maxLength={80}
            required
            error={error('store.name')}
            {...form.register('store.name')}
          />
          <CurrencyField label={text('register.storeCurrency')} error={error('store.currency')} control={form.register('store.currency')} />
          <CheckboxGroup
            label={text('register.storeCountries')}
            columns
            options={markets}
            error={error('store.countries')}
            control={() => form.register('store.countries')}
          />
        </fieldset>
      )}
      <AgreementBoxes form={form} error={error} agreements={agreements} />
      <Button type="submit" size="large" wide busy={busy}>
        {text('register.firstSubmit')}
      </Button>
    </Form>
  );
}
