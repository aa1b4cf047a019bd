import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import {
  type PayoutAccount,
  payoutAccountInput,
  type PayoutAccountInput,
  sellerPayoutCalls,
} from '../../../../contract/payments/sellers/payouts.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

const valuesOf = ({ accountHolder, iban, bic }: PayoutAccount): PayoutAccountInput => ({
  accountHolder,
  iban: iban && shownIban(iban),
  bic,
  password: '',
});

/** The bank account that payouts go to. Changing one that is set asks for the password. `isNeeded`: there is no other way to be paid. */
export function AccountForm({ account, isNeeded }: { account: PayoutAccount; isNeeded: boolean }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const { form, onSubmit, error, failure, busy } = useApiForm<PayoutAccountInput>(payoutAccountInput, {
    values: valuesOf(account),
    submit: async (values) => {
      form.reset(valuesOf(await send(sellerPayoutCalls.saveAccount, values, { quiet: true })));
      showMessage(text('payouts.accountSaved'), 'positive');
      await revalidate();
    },
  });
  return (
    <Card title={text('payouts.ownAccount')}>
      {isNeeded && account.iban === '' && <Notice kind="caution">{text('payouts.noOwnAccount')}</Notice>}
      <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
        <fieldset disabled={!account.mayChange} className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,0.7fr)]">
          <TextField label={text('payouts.holder')} maxLength={70} error={error('accountHolder')} {...form.register('accountHolder')} />
          <TextField label="IBAN" maxLength={60} autoComplete="off" error={error('iban')} {...form.register('iban')} />
          <TextField label="BIC" optional maxLength={20} autoComplete="off" error={error('bic')} {...form.register('bic')} />
        </fieldset>
        {(error('password') || form.watch('password') !== '') && (
          <TextField
            className="mt-4 max-w-md"
            type="password"
            label={text('payouts.password')}
            hint={text('payouts.passwordHint')}
            autoComplete="current-password"
            maxLength={200}
            error={error('password')}
            {...form.register('password')}
          />
        )}
        <div className="mt-4 flex flex-wrap items-center gap-4">
          {account.mayChange ? (
            <Button type="submit" busy={busy}>
              {text('payouts.saveAccount')}
            </Button>
          ) : (
            <span className="text-sm text-muted">{text('payouts.accountReadOnly')}</span>
          )}
          {account.changedAt && account.changedBy && (
            <span className="text-sm text-muted">
              {text('payouts.accountChanged', { time: format.dateTime(account.changedAt), name: account.changedBy })}
            </span>
          )}
        </div>
      </Form>
    </Card>
  );
}
