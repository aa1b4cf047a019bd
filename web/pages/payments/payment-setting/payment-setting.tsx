import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { accountCalls } from '../../../../contract/identity/accounts.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import {
  type PaymentSetting,
  paymentSettingCalls,
  paymentSettingInput,
  type PaymentSettingInput,
} from '../../../../contract/payments/payment-settings.ts';
import { savedCardCalls } from '../../../../contract/payments/saved-cards.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { seo } from '../../../app/seo.ts';
import { SavedCards } from './saved-cards.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('settings');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const mayPay = api.session?.accessCodes.includes('payment.pay') ?? false;
  const [setting, user, saved] = await Promise.all([
    api.call(paymentSettingCalls.read, {}),
    api.call(accountCalls.buyerUser, {}),
    mayPay ? api.call(savedCardCalls.list, {}) : null,
  ]);
  return { setting, saved, company: user.company.legalName, meta: seo(api, { title: serverText(api.language)('settings.title') }) };
}

export default function PaymentSettingPage(): ReactNode {
  const { setting, saved, company } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const { changedAt, changedBy } = setting;
  return (
    <>
      <PageHead title={text('settings.title')} lead={text('settings.lead', { company })} />
      {!setting.mayChange && <Notice>{text('settings.readOnly')}</Notice>}
      <SettingForm setting={setting} />
      {saved && <SavedCards saved={saved} />}
      {changedAt && (
        <p className="mt-4 text-sm text-muted">{text('settings.changed', { date: format.dateTime(changedAt), name: changedBy ?? '' })}</p>
      )}
    </>
  );
}

const valuesOf = ({ methods: _, currencies: __, mayChange: ___, changedAt: ____, changedBy: _____, iban, ...values }: PaymentSetting) =>
  ({ ...values, iban: shownIban(iban), password: '' }) as PaymentSettingInput;

function SettingForm({ setting }: { setting: PaymentSetting }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const { form, onSubmit, error, failure, busy } = useApiForm<PaymentSettingInput>(paymentSettingInput, {
    values: valuesOf(setting),
    submit: async (values) => {
      form.reset(valuesOf(await send(paymentSettingCalls.save, values, { quiet: true })));
      showMessage(text('settings.saved'), 'positive');
      await revalidate();
    },
  });
  const currency = form.watch('preferredCurrency');
  const money = (name: 'confirmAbove' | 'lowBalanceAlert', label: string, hint: string): ReactNode => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <MoneyField
          label={label}
          hint={hint}
          optional
          currency={currency}
          error={error(name)}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
  return (
    <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
      <fieldset disabled={!setting.mayChange} className="grid gap-6">
        <Card title={text('settings.paying')}>
          <div className="grid gap-5 xl:grid-cols-2">
            <Controller
              control={form.control}
              name="preferredMethod"
              render={({ field }) => (
                <RadioGroup
                  label={text('settings.method')}
                  name={field.name}
                  look="boxes"
                  value={field.value}
                  onChange={field.onChange}
                  error={error('preferredMethod')}
                  options={setting.methods.map((method) => ({
                    value: method as PaymentSettingInput['preferredMethod'],
                    label: text(`settings.method.${method as PaymentSettingInput['preferredMethod']}`),
                  }))}
                />
              )}
            />
            <div className="grid content-start gap-5">
              <Select
                label={text('settings.currency')}
                hint={text('settings.currencyHint')}
                error={error('preferredCurrency')}
                options={setting.currencies.map((code) => ({ value: code, label: `${code} · ${format.currency(code)}` }))}
                {...form.register('preferredCurrency')}
              />
              {money('confirmAbove', text('settings.confirmAbove'), text('settings.confirmHint'))}
            </div>
          </div>
        </Card>
        <Card title={text('settings.alerts')}>
          <div className="max-w-md">{money('lowBalanceAlert', text('settings.lowBalance'), text('settings.lowBalanceHint'))}</div>
        </Card>
        <Card title={text('settings.refunds')}>
          <p className="mb-4 max-w-text text-sm text-muted">{text('settings.refundsHint')}</p>
          <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,0.7fr)]">
            <TextField
              label={text('settings.holder')}
              optional
              maxLength={120}
              error={error('accountHolder')}
              {...form.register('accountHolder')}
            />
            <TextField label="IBAN" optional maxLength={60} autoComplete="off" error={error('iban')} {...form.register('iban')} />
            <TextField label="BIC" optional maxLength={20} autoComplete="off" error={error('bic')} {...form.register('bic')} />
          </div>
        </Card>
      </fieldset>
      {(error('password') || form.watch('password') !== '') && (
        <TextField
          className="mt-6 max-w-md"
          type="password"
          label={text('settings.password')}
          hint={text('settings.passwordHint')}
          autoComplete="current-password"
          maxLength={200}
          error={error('password')}
          {...form.register('password')}
        />
      )}
      {setting.mayChange && (
        <Button type="submit" busy={busy} className="mt-6">
          {text('settings.save')}
        </Button>
      )}
    </Form>
  );
}
