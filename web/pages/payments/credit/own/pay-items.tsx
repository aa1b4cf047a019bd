import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CreditItem } from '../../../../../contract/payments/credit/credit.ts';
import { ownCreditCalls } from '../../../../../contract/payments/credit/own-credit.ts';
import { paymentSettingCalls } from '../../../../../contract/payments/payment-settings.ts';
import { newIdempotencyKey, send } from '../../../../app/api/client.ts';
import { prepareEncryption } from '../../../../app/api/encryption.ts';
import { ApiError } from '../../../../app/api/error.ts';
import { useFormat, useText } from '../../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';

/** The sums of what is chosen, by currency, and the button that pays them from the balance. One key for what is chosen: a double click pays once. */
export function PayItems({ chosen, onPaid }: { chosen: readonly CreditItem[]; onPaid: () => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const wanted = JSON.stringify(chosen.map(({ id, open }) => ({ id, amount: open })));
  const key = useRef({ wanted, value: newIdempotencyKey() });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string | null>(null);
  useEffect(() => {
    void prepareEncryption();
  }, []);
  const sums = new Map<string, number>();
  for (const { currency, open } of chosen) sums.set(currency, (sums.get(currency) ?? 0) + open);
  const pay = async (): Promise<void> => {
    if (key.current.wanted !== wanted) key.current = { wanted, value: newIdempotencyKey() };
    setBusy(true);
    setProblem(null);
    try {
      if (passwordError) await send(paymentSettingCalls.confirm, { password }, { quiet: true });
      await send(
        ownCreditCalls.pay,
        { items: JSON.parse(wanted) as { id: number; amount: number }[] },
        { quiet: true, idempotencyKey: key.current.value },
      );
      showMessage(text('credit.paidDone'), 'positive');
      setPasswordError(null);
      onPaid();
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.fields['password']) setPasswordError(error.fields['password']);
      else {
        setProblem(error.message);
        // What was refused is another attempt.
        key.current = { wanted, value: newIdempotencyKey() };
        await revalidate();
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mb-4 rounded-lg border border-line bg-surface p-4">
      {problem && (
        <Notice kind="danger">
          <p>{problem}</p>
          <ButtonLink kind="quiet" size="small" to="/purchased/balance/submit">
            {text('credit.topUp')}
          </ButtonLink>
        </Notice>
      )}
      {passwordError && (
        <TextField
          className="mb-3 max-w-sm"
          type="password"
          label={text('credit.password')}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          error={passwordError}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">
          {chosen.length === 0
            ? text('credit.chooseHint')
            : text('credit.chosen', {
                count: chosen.length,
                amounts: [...sums].map(([currency, sum]) => format.money(sum, currency)).join(' + '),
              })}
        </p>
        <Button busy={busy} disabled={chosen.length === 0} onClick={() => void pay()}>
          {text('credit.pay')}
        </Button>
      </div>
    </div>
  );
}
