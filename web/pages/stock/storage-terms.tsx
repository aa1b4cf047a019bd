import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useRevalidator } from 'react-router';
import { storageTermsCalls, storageTermsInput, type StorageTermsInput } from '../../../contract/stores/storage-terms.ts';
import { send } from '../../app/api/client.ts';
import { apiContext } from '../../app/api/context.ts';
import { serverText } from '../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../app/i18n/text.tsx';
import { seo } from '../../app/seo.ts';
import { Form, useApiForm } from '../../components/forms/form.tsx';
import { MoneyField } from '../../components/forms/money-field.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, PageHead } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showMessage } from '../../ui/toast-store.ts';
import { ownStore } from '../stores/console/chosen-store.ts';

export { meta } from '../../app/seo.ts';
export const handle = textGroups('storageTerms', 'heldStock');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId, name } = await ownStore(api, url);
  const found = await api.call(storageTermsCalls.current, { storeId });
  return { storeId, store: name, ...found, meta: seo(api, { title: serverText(api.language)('storageTerms.title') }) };
}

/** `/seller-console/held-stock/terms`: for how long storing is free, and what it costs afterwards. */
export default function StorageTerms(): ReactNode {
  const { storeId, store, currency, terms } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      <Breadcrumb
        trail={[{ label: text('heldStock.sellerTitle'), to: '/seller-console/held-stock' }, { label: text('storageTerms.title') }]}
      />
      <PageHead title={`${text('storageTerms.title')} · ${store}`} lead={text('storageTerms.lead')} />
      {!terms && <Notice>{text('storageTerms.none')}</Notice>}
      <TermsForm
        key={terms?.id ?? 0}
        currency={currency}
        values={{ storeId, seenId: terms?.id ?? null, freeDays: terms?.freeDays ?? 30, price: terms?.price ?? 0 }}
      />
    </>
  );
}

function TermsForm({ values, currency }: { values: StorageTermsInput; currency: string }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { form, error, failure, busy, onSubmit } = useApiForm<StorageTermsInput>(storageTermsInput, {
    values,
    submit: async (given) => {
      await send(storageTermsCalls.save, given, { quiet: true });
      showMessage(text('storageTerms.saved'), 'positive');
      await revalidate();
    },
  });
  return (
    <Card>
      <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label={text('storageTerms.freeDays')}
            hint={text('storageTerms.freeDaysHint')}
            inputMode="numeric"
            error={error('freeDays')}
            {...form.register('freeDays')}
          />
          <Controller
            control={form.control}
            name="price"
            render={({ field }) => (
              <MoneyField
                currency={currency}
                label={text('storageTerms.price')}
                error={error('price')}
                value={Number.isNaN(field.value) ? null : field.value}
                onChange={(price) => field.onChange(price ?? Number.NaN)}
              />
            )}
          />
        </div>
        <p className="my-4 text-sm text-muted">
          {text('storageTerms.priceHint')} {text('storageTerms.later')}
        </p>
        <Button type="submit" busy={busy}>
          {text('storageTerms.save')}
        </Button>
      </Form>
    </Card>
  );
}
