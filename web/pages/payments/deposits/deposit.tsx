import { type ReactNode, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type OperatorDeposit, operatorDepositCalls } from '../../../../contract/payments/balance/balance.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { seo } from '../../../app/seo.ts';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { DepositStateBadge } from './deposit-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('deposits', 'balance');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id) || id <= 0) throw pageNotFound(url.pathname);
  const deposit = await api.call(operatorDepositCalls.item, { id });
  return { deposit, meta: seo(api, { title: serverText(api.language)('deposits.title') }) };
}

/** `/operator/deposits/{id}`: a reported transfer with its proof, and the decision about it. */
export default function OperatorDepositPage(): ReactNode {
  const { deposit } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const title = text('balance.deposit', { id: String(deposit.id) });
  const openProof = async (): Promise<void> => leaveFor((await send(operatorDepositCalls.proof, { id: deposit.id })).address);
  return (
    <>
      <Breadcrumb trail={[{ label: text('deposits.title'), to: '/operator/deposits' }, { label: title }]} />
      <PageHead title={title} lead={deposit.company.name} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Card title={deposit.company.name} actions={<DepositStateBadge state={deposit.state} />}>
          <DescriptionList
            entries={[
              { name: text('deposits.claimed'), value: format.money(deposit.amount, deposit.currency) },
              { name: text('balance.paidOn'), value: format.date(deposit.paidOn) },
              { name: text('balance.reference'), value: <span className="break-words">{deposit.reference}</span> },
              { name: text('deposits.submittedBy'), value: deposit.submittedBy },
              { name: text('deposits.submittedAt'), value: format.dateTime(deposit.createdAt) },
              {
                name: text('deposits.confirmed'),
                value: deposit.confirmedAmount === null ? null : format.money(deposit.confirmedAmount, deposit.currency),
              },
              { name: text('deposits.reason'), value: deposit.reason || null },
              { name: text('deposits.decidedAt'), value: deposit.decidedAt && format.dateTime(deposit.decidedAt) },
              { name: text('deposits.decidedBy'), value: deposit.decidedBy },
            ]}
          />
          <Button kind="secondary" icon="file" className="mt-4" onClick={() => void openProof()}>
            {text('deposits.proof')}
          </Button>
          <p className="mt-1 text-sm break-all text-muted">{deposit.proofName}</p>
        </Card>
        {deposit.state === 'submitted' && <Decision deposit={deposit} />}
      </div>
    </>
  );
}

function Decision({ deposit }: { deposit: OperatorDeposit }): ReactNode {
  const text = useText();
  const [amount, setAmount] = useState<number | null>(deposit.amount);
  const [reason, setReason] = useState('');
  // One key for what is in the form: a double click has one effect, and another amount or reason is another decision.
  const key = useMemo(() => ({ amount, reason, idempotencyKey: newIdempotencyKey() }), [amount, reason]).idempotencyKey;
  const options = { revalidate: 'always', inForm: true, done: () => showMessage(text('deposits.done'), 'positive') } as const;
  const confirm = useCall(operatorDepositCalls.confirm, options);
  const refuse = useCall(operatorDepositCalls.refuse, options);
  const busy = confirm.pending || refuse.pending;
  const failure = confirm.failure ?? refuse.failure;
  return (
    <Card title={text('deposits.decide')}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <div className="grid gap-5">
        <MoneyField
          label={text('deposits.arrived')}
          currency={deposit.currency}
          value={amount}
          onChange={setAmount}
          error={confirm.errors['amount']}
        />
        <TextArea
          label={text('deposits.reason')}
          hint={`${text('deposits.reasonIfOther')} ${text('deposits.reasonHint')}`}
          optional
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={confirm.errors['reason'] ?? refuse.errors['reason']}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            busy={confirm.pending}
            disabled={busy}
            onClick={() => {
              refuse.forget();
              void confirm.run({ id: deposit.id, amount: amount ?? Number.NaN, reason }, { idempotencyKey: `${key}-confirm` });
            }}
          >
            {text('deposits.confirm')}
          </Button>
          <Button
            kind="danger"
            busy={refuse.pending}
            disabled={busy}
            onClick={() => {
              confirm.forget();
              void refuse.run({ id: deposit.id, reason }, { idempotencyKey: `${key}-refuse` });
            }}
          >
            {text('deposits.refuse')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
