import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { messagePlans, type TestCard, testCardCalls, testCards } from '../../../../contract/payments/test-cards.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { seo } from '../../../app/seo.ts';
import { cardName } from '../payment-setting/card-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('test-cards');

export async function loader({ context, params }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const payment = await api.call(testCardCalls.read, { reference: params['reference'] ?? '' });
  return { payment, meta: seo(api, { title: serverText(api.language)('test-cards.title') }) };
}

const groups = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
const names = Object.keys(testCards) as TestCard[];

/** `/payment/test-cards/:reference`: the page of the embedded test provider. */
export default function TestCards(): ReactNode {
  const { payment } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const amount = format.money(payment.amount, payment.currency);
  const [number, setNumber] = useState(groups(testCards.success));
  const [messages, setMessages] = useState<(typeof messagePlans)[number]>('on_time');
  const [save, setSave] = useState(false);
  /** The saved card that was chosen instead of a number. */
  const [saved, setSaved] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const back = (returnTo: string): void => leaveFor(returnTo, { replace: true });
  const pay = useCall(testCardCalls.pay, { inForm: true, done: ({ asks, returnTo }) => (asks ? setAsked(true) : back(returnTo)) });
  const cancel = useCall(testCardCalls.cancel, { inForm: true, done: ({ returnTo }) => back(returnTo) });
  const busy = pay.pending || cancel.pending;
  const send = (confirmed: boolean | null, card = saved): void => {
    setSaved(card);
    void pay.run({
      ...{ reference: payment.reference, messages, confirmed },
      ...(card === null ? { number, save: payment.saves && save } : { saved: card }),
    });
  };
  return (
    <div className="mx-auto max-w-xl">
      <PageHead title={text('test-cards.title')} lead={text('test-cards.lead')} />
      {!payment.open ? (
        <>
          <Notice kind="caution">{text('test-cards.over')}</Notice>
          <Button className="mt-4" onClick={() => back(payment.returnTo)}>
            {text('test-cards.back')}
          </Button>
        </>
      ) : asked ? (
        <Card>
          <p className="font-medium">{text('test-cards.ask', { amount })}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button busy={busy} onClick={() => send(true)}>
              {text('test-cards.confirm')}
            </Button>
            <Button kind="secondary" disabled={busy} onClick={() => send(false)}>
              {text('test-cards.deny')}
            </Button>
          </div>
        </Card>
      ) : (
        <Card>
          <form
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              send(null, null);
            }}
          >
            {payment.saved.length > 0 && (
              <div>
                <h2 className="mb-2 text-sm font-semibold">{text('test-cards.saved')}</h2>
                <div className="grid gap-2">
                  {payment.saved.map((card) => (
                    <Button key={card.id} kind="secondary" disabled={busy} onClick={() => send(null, card.id)}>
                      {text('test-cards.payWith', { card: cardName(card) })}
                    </Button>
                  ))}
                </div>
              </div>
            )}
            <TextField
              label={text('test-cards.number')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              value={number}
              error={pay.errors['number'] ?? pay.failure ?? cancel.failure ?? undefined}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
            {payment.saves && (
              <Checkbox label={text('test-cards.save')} checked={save} onChange={(event) => setSave(event.currentTarget.checked)} />
            )}
            <div>
              <h2 className="mb-2 text-sm font-semibold">{text('test-cards.cards')}</h2>
              <ul className="divide-y divide-line text-sm">
                {names.map((name) => (
                  <li key={name}>
                    <button
                      type="button"
                      className="flex w-full cursor-pointer flex-wrap gap-x-4 py-2 text-left hover:bg-sunken"
                      onClick={() => setNumber(groups(testCards[name]))}
                    >
                      <span className="font-medium tabular-nums">{groups(testCards[name])}</span>
                      <span className="text-muted">{text(`test-cards.card.${name}`)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
            <Select
              label={text('test-cards.messages')}
              value={messages}
              options={messagePlans.map((plan) => ({ value: plan, label: text(`test-cards.plan.${plan}`) }))}
              onChange={(event) => setMessages(messagePlans.find((plan) => plan === event.currentTarget.value) ?? 'on_time')}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" size="large" busy={busy}>
                {text('test-cards.pay', { amount })}
              </Button>
              <Button kind="secondary" size="large" disabled={busy} onClick={() => void cancel.run({ reference: payment.reference })}>
                {text('test-cards.cancel')}
              </Button>
            </div>
          </form>
        </Card>
      )}
    </div>
  );
}
