import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { type GrantTerms, newGrant, type NewGrant } from '../../../../contract/payments/credit/credit.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { prepareEncryption } from '../../../app/api/encryption.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { apiContext } from '../../../app/api/context.ts';
import { seo } from '../../../app/seo.ts';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { type Choice, SearchChoice } from '../../../components/forms/search-choice.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Select } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { sideOf } from './side.ts';
import { TermsFields } from './terms-fields.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('credit');

export function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  return { meta: seo(api, { title: serverText(api.language)('credit.new') }) };
}

/** `/operator/credit-limits/new`, `/seller-console/credit-limits/new`: grants a buyer credit terms. */
export default function NewLimit(): ReactNode {
  const text = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const side = sideOf(useLocation());
  useEffect(() => void prepareEncryption(), []);
  const [buyer, setBuyer] = useState<Choice | null>(null);
  // What is refused is tried again under another key.
  const [key, setKey] = useState(newIdempotencyKey);
  const { form, onSubmit, error, failure, busy } = useApiForm<NewGrant>(newGrant, {
    values: { currency: 'EUR', days: 30, note: '' },
    submit: async (values) => {
      setKey(newIdempotencyKey());
      const { id } = await send(side.calls.grant, values, { quiet: true, idempotencyKey: key });
      showMessage(text('credit.granted'), 'positive');
      await navigate(`${side.path}/${id}`);
    },
  });
  return (
    <>
      <Breadcrumb trail={[{ label: text('credit.title'), to: side.path }, { label: text('credit.new') }]} />
      <PageHead title={text('credit.new')} lead={text(side.isOperator ? 'credit.newLeadOperator' : 'credit.newLeadSeller')} />
      <Form failure={failure} onSubmit={(event) => void onSubmit(event)} className="max-w-xl">
        <Card>
          <div className="grid gap-5">
            <SearchChoice
              label={text('credit.column.buyer')}
              hint={text(side.isOperator ? 'credit.buyerHintOperator' : 'credit.buyerHintSeller')}
              nothing={text('credit.noBuyer')}
              error={error('buyerId')}
              value={buyer}
              find={async (keyword) =>
                (await send(side.calls.buyers, { keyword }, { background: true })).map(({ id, name, countryCode }) => ({
                  ...{ id, label: name, hint: format.country(countryCode) },
                }))
              }
              onChange={(choice) => {
                setBuyer(choice);
                form.setValue('buyerId', choice?.id as number, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
              }}
            />
            <Select
              label={text('credit.column.currency')}
              hint={text('credit.currencyHint')}
              error={error('currency')}
              options={currencies.map((code) => ({ value: code, label: `${code} · ${format.currency(code)}` }))}
              {...form.register('currency')}
            />
            <TermsFields form={form as unknown as UseFormReturn<GrantTerms>} error={error} currency={form.watch('currency')} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={busy}>
                {text('credit.grant')}
              </Button>
              <ButtonLink to={side.path} kind="secondary">
                {text('credit.back')}
              </ButtonLink>
            </div>
          </div>
        </Card>
      </Form>
    </>
  );
}
