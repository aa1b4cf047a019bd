import { type ReactNode, useState } from 'react';
import { Controller, useFieldArray } from 'react-hook-form';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useNavigate } from 'react-router';
import {
  buyerChoices,
  paymentMethodCalls,
  paymentMethodInput,
  type PaymentMethodInput,
  type SetMethod,
} from '../../../../contract/payments/payment-methods.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { CountryChoice } from '../../../components/forms/country-choice.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Select } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { NamedBuyers } from './named-buyers.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('payment-methods', 'payment', 'store');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const setting = (await api.call(paymentMethodCalls.list, {})).find(({ method }) => method === params['method']);
  if (!setting) throw pageNotFound(url.pathname);
  return { setting, meta: seo(api, { title: serverText(api.language)(`payment.method.${setting.method}`) }) };
}

const valuesOf = ({ method, isOn, countries, currencies: limits, buyers, companies }: SetMethod): PaymentMethodInput => ({
  ...{ method, isOn, countries, currencies: limits, buyers },
  companyIds: companies.map(({ id }) => id),
});

/** `/operator/payment-methods/:method`: whether, where, for which amounts and to whom a way to pay is offered. */
export default function PaymentMethodPage(): ReactNode {
  const { setting } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <>
      <Breadcrumb
        trail={[
          { label: text('payment-methods.title'), to: '/operator/payment-methods' },
          { label: text(`payment.method.${setting.method}`) },
        ]}
      />
      <PageHead title={text(`payment.method.${setting.method}`)} lead={text(`payment-methods.about.${setting.method}`)} />
      {setting.provider === 'test' && <Notice kind="caution">{text('payment-methods.testProvider')}</Notice>}
      <MethodForm key={setting.method} setting={setting} />
      {setting.changedAt && (
        <p className="mt-4 text-sm text-muted">
          {text('payment-methods.changedBy', { date: format.dateTime(setting.changedAt), name: setting.changedBy ?? '' })}
        </p>
      )}
    </>
  );
}

function MethodForm({ setting }: { setting: SetMethod }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [named, setNamed] = useState(setting.companies);
  const { form, onSubmit, error, failure, busy } = useApiForm<PaymentMethodInput>(paymentMethodInput, {
    values: valuesOf(setting),
    submit: async (values) => {
      await send(paymentMethodCalls.save, values, { quiet: true });
      showMessage(text('payment-methods.saved'), 'positive');
      await navigate('/operator/payment-methods');
    },
  });
  const buyers = form.watch('buyers');
  return (
    <Form failure={failure} onSubmit={(event) => void onSubmit(event)} className="grid max-w-4xl gap-6">
      <Card title={text('payment-methods.offer')}>
        <Checkbox label={text('payment-methods.isOn')} error={error('isOn')} {...form.register('isOn')} />
      </Card>
      <Card title={text('payment-methods.where')}>
        <Controller
          control={form.control}
          name="countries"
          render={({ field }) => (
            <CountryChoice
              label={text('payment-methods.countries')}
              hint={text('payment-methods.countriesHint')}
              none={text('payment-methods.allCountries')}
              value={field.value}
              onChange={field.onChange}
              error={error('countries')}
            />
          )}
        />
      </Card>
      <Limits form={form} error={error} />
      <Card title={text('payment-methods.buyers')}>
        <Controller
          control={form.control}
          name="buyers"
          render={({ field }) => (
            <RadioGroup
              label={text('payment-methods.buyersLabel')}
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              options={buyerChoices.map((value) => ({ value, label: text(`payment-methods.buyersChoice.${value}`) }))}
            />
          )}
        />
        {buyers !== 'all' && (
          <NamedBuyers
            value={named}
            error={error('companyIds')}
            onChange={(next) => {
              setNamed(next);
              form.setValue(
                'companyIds',
                next.map(({ id }) => id),
                { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
              );
            }}
          />
        )}
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {text('payment-methods.save')}
        </Button>
        <ButtonLink to="/operator/payment-methods" kind="secondary">
          {text('payment-methods.back')}
        </ButtonLink>
      </div>
    </Form>
  );
}

type FormParts = Pick<ReturnType<typeof useApiForm<PaymentMethodInput>>, 'form' | 'error'>;

/** A line for each currency, with the smallest and the largest amount of a payment. */
function Limits({ form, error }: FormParts): ReactNode {
  const text = useText();
  const format = useFormat();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'currencies' });
  const given = form.watch('currencies');
  const free = currencies.filter((code) => !given.some(({ currency }) => currency === code));
  const [next] = free;
  const problem = error('currencies');
  return (
    <Card title={text('payment-methods.amounts')}>
      <p className="mb-4 text-sm text-muted">{text('payment-methods.amountsHint')}</p>
      <div className="grid gap-4">
        {fields.map((field, index) => {
          const current = given[index]?.currency ?? field.currency;
          const amount = (name: 'minimum' | 'maximum'): ReactNode => (
            <Controller
              control={form.control}
              name={`currencies.${index}.${name}`}
              render={({ field: money }) => (
                <MoneyField
                  label={text(`payment-methods.${name}`)}
                  optional
                  currency={current}
                  error={error(`currencies.${index}.${name}`)}
                  value={money.value}
                  onChange={money.onChange}
                />
              )}
            />
          );
          return (
            <div key={field.id} className="grid gap-4 rounded-md border border-line p-4 md:grid-cols-[1.2fr_1fr_1fr_auto]">
              <Select
                label={text('payment-methods.currency')}
                error={error(`currencies.${index}.currency`)}
                options={currencies
                  .filter((code) => code === current || free.includes(code))
                  .map((code) => ({ value: code, label: `${code} · ${format.currency(code)}` }))}
                {...form.register(`currencies.${index}.currency`)}
              />
              {amount('minimum')}
              {amount('maximum')}
              <IconButton
                icon="trash"
                label={text('payment-methods.removeCurrency', { currency: current })}
                className="md:mt-6"
                onClick={() => remove(index)}
              />
            </div>
          );
        })}
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        <div>
          <Button
            kind="secondary"
            size="small"
            icon="plus"
            disabled={!next}
            onClick={() => next && append({ currency: next, minimum: null, maximum: null })}
          >
            {text('payment-methods.addCurrency')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
