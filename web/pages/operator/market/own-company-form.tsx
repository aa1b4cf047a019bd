import type { ReactNode } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { marketCalls, ownCompanyInput, type OwnCompanyInput } from '../../../../contract/operator/market.ts';
import { diallingCode } from '../../../../contract/values/phones.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { AddressFields, type CompanyFieldParts, ContactFields, IdentityFields } from '../../companies/profile/company-fields.tsx';

type Company = AnswerOf<typeof marketCalls.read>['company'];

const valuesOf = ({ bankAccounts, ...company }: Company): OwnCompanyInput => ({
  ...company,
  phone: company.phone.number ? company.phone : { ...company.phone, countryCode: diallingCode(company.countryCode) ?? '' },
  bankAccounts: bankAccounts.map((account) => ({ ...account, iban: shownIban(account.iban) })),
});

/** The company that runs the market, as in its imprint, and its bank accounts. */
export function OwnCompanyForm({ company }: { company: Company }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { form, onSubmit, error, failure, busy } = useApiForm<OwnCompanyInput>(ownCompanyInput, {
    values: valuesOf(company),
    submit: async (values) => {
      const { version } = await send(marketCalls.saveCompany, values, { quiet: true });
      showMessage(text('market.saved'), 'positive');
      form.reset({ ...values, version });
      await revalidate();
    },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'bankAccounts' });
  const country = useWatch({ control: form.control, name: 'countryCode' });
  const shared: CompanyFieldParts = { register: form.register, error, country };
  return (
    <Card title={text('market.company')} id="company">
      <p className="mb-4 text-sm text-muted">{text('market.companyHint')}</p>
      <Form failure={failure} onSubmit={(event) => void onSubmit(event)} className="grid gap-6">
        <IdentityFields {...shared} vatIdOptional />
        <ContactFields {...shared} />
        <AddressFields {...shared} />
        <fieldset>
          <legend className="text-base font-semibold">{text('market.bankAccounts')}</legend>
          <p className="mt-1 mb-3 text-sm text-muted">{text('market.bankHint')}</p>
          <div className="grid gap-5">
            {fields.map((field, index) => (
              <div key={field.id} className="grid gap-4 rounded-md border border-line p-4 md:grid-cols-2">
                <TextField
                  label={text('market.holder')}
                  maxLength={120}
                  error={error(`bankAccounts.${index}.holder`)}
                  {...form.register(`bankAccounts.${index}.holder`)}
                />
                <TextField
                  label={text('market.bank')}
                  optional
                  maxLength={120}
                  error={error(`bankAccounts.${index}.bank`)}
                  {...form.register(`bankAccounts.${index}.bank`)}
                />
                <TextField
                  label="IBAN"
                  autoComplete="off"
                  maxLength={60}
                  error={error(`bankAccounts.${index}.iban`)}
                  {...form.register(`bankAccounts.${index}.iban`)}
                />
                <div className="flex items-start gap-3">
                  <TextField
                    label="BIC"
                    optional
                    autoComplete="off"
                    maxLength={20}
                    className="flex-1"
                    error={error(`bankAccounts.${index}.bic`)}
                    {...form.register(`bankAccounts.${index}.bic`)}
                  />
                  <IconButton
                    icon="trash"
                    label={text('market.removeAccount', { number: index + 1 })}
                    className="mt-6"
                    onClick={() => remove(index)}
                  />
                </div>
              </div>
            ))}
            <div>
              <Button
                kind="secondary"
                size="small"
                icon="plus"
                disabled={fields.length >= 10}
                onClick={() => append({ holder: form.getValues('legalName'), bank: '', iban: '', bic: '' })}
              >
                {text('market.addAccount')}
              </Button>
            </div>
          </div>
        </fieldset>
        <div>
          <Button type="submit" busy={busy}>
            {text('market.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
