import { type FormEvent, type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { testAccountCalls, type TestOutcome, testOutcomes } from '../../../../contract/payments/sellers/provider-accounts.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { seo } from '../../../app/seo.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Notice } from '../../../ui/notice.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('test-accounts');

export async function loader({ context, params }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const account = await api.call(testAccountCalls.read, { reference: params['reference'] ?? '' });
  return { account, meta: seo(api, { title: serverText(api.language)('test-accounts.title') }) };
}

/** `/seller-console/payouts/test-account/:reference`: the page of the embedded test provider of payouts. */
export default function TestAccount(): ReactNode {
  const { account } = useLoaderData<typeof loader>();
  const text = useText();
  const [outcome, setOutcome] = useState<TestOutcome>('ready');
  const { pending, failure, run } = useCall(testAccountCalls.decide, {
    inForm: true,
    done: ({ returnTo }) => leaveFor(returnTo, { replace: true }),
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    void run({ reference: account.reference, outcome });
  };
  return (
    <div className="mx-auto max-w-xl">
      <PageHead title={text('test-accounts.title')} lead={text('test-accounts.lead')} />
      <Card>
        <form className="grid gap-5" onSubmit={save}>
          {failure && <Notice kind="danger">{failure}</Notice>}
          <RadioGroup
            label={text('test-accounts.outcome')}
            name="outcome"
            value={outcome}
            options={testOutcomes.map((value) => ({ value, label: text(`test-accounts.outcome.${value}`) }))}
            onChange={setOutcome}
          />
          <div>
            <Button type="submit" busy={pending}>
              {text('test-accounts.done')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
