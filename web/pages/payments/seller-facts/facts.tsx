import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import {
  type SellerFacts,
  sellerFactsCalls,
  sellerFactsInput,
  type SellerFactsInput,
  sellerKinds,
} from '../../../../contract/payments/sellers/seller-facts.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('sellerFacts');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const found = await api.call(sellerFactsCalls.read, {});
  return { ...found, meta: seo(api, { title: serverText(api.language)('sellerFacts.title') }) };
}

/** `/seller-console/facts`: what the market reports to tax offices about the seller. */
export default function SellerFactsPage(): ReactNode {
  const { complete, requiredFrom, facts } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <>
      <PageHead title={text('sellerFacts.title')} lead={text('sellerFacts.lead')} />
      {complete && <Notice kind="positive">{text('sellerFacts.complete')}</Notice>}
      {!complete && (
        <Notice kind="caution">
          {requiredFrom ? text('sellerFacts.requiredFrom', { day: format.date(requiredFrom) }) : text('sellerFacts.missing')}
        </Notice>
      )}
      <FactsForm key={facts.version} facts={facts} />
    </>
  );
}

function FactsForm({ facts }: { facts: SellerFacts }): ReactNode {
  const text = useText();
  const countries = useCountryOptions();
  const { revalidate } = useRevalidator();
  const { form, onSubmit, error, failure, busy } = useApiForm<SellerFactsInput>(sellerFactsInput, {
    values: { ...facts, iban: facts.iban && shownIban(facts.iban) },
    submit: async (given) => {
      await send(sellerFactsCalls.save, given, { quiet: true });
      showMessage(text('sellerFacts.saved'), 'positive');
      await revalidate();
    },
  });
  const isPerson = form.watch('kind') === 'person';
  return (
    <Form failure={failure} onSubmit={(event) => void onSubmit(event)} className="grid gap-6">
      <Card title={text('sellerFacts.who')}>
        <div className="grid gap-5 md:grid-cols-2">
          <Select
            label={text('sellerFacts.kind')}
            options={sellerKinds.map((value) => ({ value, label: text(`sellerFacts.kind.${value}`) }))}
            error={error('kind')}
            {...form.register('kind')}
          />
          {isPerson ? (
            <>
              <TextField
                label={text('sellerFacts.birthDate')}
                type="date"
                required
                error={error('birthDate')}
                {...form.register('birthDate')}
              />
              <TextField
                label={text('sellerFacts.firstName')}
                maxLength={100}
                required
                error={error('firstName')}
                {...form.register('firstName')}
              />
              <TextField
                label={text('sellerFacts.lastName')}
                maxLength={100}
                required
                error={error('lastName')}
                {...form.register('lastName')}
              />
            </>
          ) : (
            <>
              <TextField
                label={text('sellerFacts.legalName')}
                maxLength={200}
                required
                error={error('legalName')}
                {...form.register('legalName')}
              />
              <TextField
                label={text('sellerFacts.registrationNumber')}
                hint={text('sellerFacts.registrationNumberHint')}
                maxLength={60}
                required
                error={error('registrationNumber')}
                {...form.register('registrationNumber')}
              />
            </>
          )}
        </div>
      </Card>
      <Card title={text('sellerFacts.address')}>
        <div className="grid gap-5 md:grid-cols-2">
          <TextField label={text('sellerFacts.line1')} maxLength={200} required error={error('line1')} {...form.register('line1')} />
          <TextField
            label={text('sellerFacts.postalCode')}
            maxLength={20}
            required
            error={error('postalCode')}
            {...form.register('postalCode')}
          />
          <TextField label={text('sellerFacts.city')} maxLength={100} required error={error('city')} {...form.register('city')} />
          <Select label={text('sellerFacts.country')} options={countries} error={error('countryCode')} {...form.register('countryCode')} />
        </div>
      </Card>
      <Card title={text('sellerFacts.numbers')}>
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label={text('sellerFacts.tin')}
            hint={text('sellerFacts.tinHint')}
            maxLength={40}
            required
            error={error('tin')}
            {...form.register('tin')}
          />
          <Select label={text('sellerFacts.tinCountry')} options={countries} error={error('tinCountry')} {...form.register('tinCountry')} />
          <TextField label={text('sellerFacts.vatId')} optional maxLength={20} error={error('vatId')} {...form.register('vatId')} />
        </div>
      </Card>
      <Card title={text('sellerFacts.account')}>
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label={text('sellerFacts.accountHolder')}
            maxLength={70}
            required
            error={error('accountHolder')}
            {...form.register('accountHolder')}
          />
          <TextField label="IBAN" required autoComplete="off" error={error('iban')} {...form.register('iban')} />
        </div>
      </Card>
      <Button type="submit" busy={busy} className="justify-self-start">
        {text('sellerFacts.save')}
      </Button>
    </Form>
  );
}
