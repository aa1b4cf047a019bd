import { useState } from 'react';
import { registrationCalls } from '../../../../contract/companies/registration.ts';
import { send } from '../../../app/api/client.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { likelyDiallingCode } from './company-fields.tsx';
import { useDraft } from './draft.ts';

type Common = { email: string; code: string; countryCode: string; phone: { countryCode: string; number: string } };

type Registration<Values> = {
  empty: Values;
  steps: number;
  /** Which step asks for a field; the last one asks for all others. */
  stepOf: Record<string, number>;
  /** What the last step's button says. */
  submit: string;
};

/** A registration step by step. What was typed stays: between the steps, after a refusal, and over a reload. */
export function useRegistration<Values extends Common>(name: string, { empty, steps, stepOf, submit }: Registration<Values>) {
  const text = useText();
  const { draft, loaded, goTo, save, forget } = useDraft<Values>(name, empty);
  const [found, setFound] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const step = Math.min(Math.max(draft.step, 0), steps - 1);
  const { values } = draft;

  /** The e-mail is theirs: they have its code. */
  async function prove({ email, code }: Values): Promise<void> {
    await send(registrationCalls.checkVerifyCode, { email, purpose: 'register', code }, { quiet: true });
    goTo(1, { email: email.trim(), code } as Partial<Values>);
  }

  const next = (given: Values): void => {
    setFound({});
    setFailure(null);
    goTo(step + 1, given);
  };

  /** From the company's step: its country says how the telephone number is likely to begin. */
  const nextFromCompany = (given: Values): void => {
    const { phone } = values;
    next({ ...given, phone: phone.countryCode ? phone : { ...phone, countryCode: likelyDiallingCode(given.countryCode) } });
  };

  /** Sends the completed form and navigates to the address that `sent` returns. */
  async function finish(given: Values, sent: (input: Values) => Promise<string>): Promise<void> {
    try {
      const address = await sent({ ...values, ...given });
      forget();
      leaveFor(address);
      // The button stays busy until the next page is there.
      await new Promise(() => undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) setFailure(text('register.offline'));
      else if (Object.keys(error.fields).length > 0) showFields(error.fields, given);
      else setFailure(error.message);
    }
  }

  /** Goes to the first step that has a fault; the faults of later ones are found there again. */
  function showFields(fields: Record<string, string>, given: Values): void {
    const stepOfPath = (path: string): number => stepOf[path.split('.')[0] ?? ''] ?? steps - 1;
    const first = Math.min(...Object.keys(fields).map(stepOfPath));
    setFound(Object.fromEntries(Object.entries(fields).filter(([path]) => stepOfPath(path) === first)));
    goTo(first, given);
  }

  const common = {
    values: values as never,
    found,
    onType: (typed: Values) => save(step, typed),
    onBack: step === 0 ? undefined : () => goTo(step - 1),
    submitLabel: step === steps - 1 ? submit : text('register.next'),
  };
  return { step, values, loaded, failure, setFailure, setFound, save, prove, next, nextFromCompany, finish, common };
}
