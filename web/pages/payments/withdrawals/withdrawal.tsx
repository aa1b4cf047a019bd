import { type ReactNode, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type OperatorWithdrawal, operatorWithdrawalCalls } from '../../../../contract/payments/balance/withdrawals.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, PageHead } from '../../../ui/card.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { WithdrawalStateBadge } from './withdrawal-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('withdrawals', 'balance');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id) || id <= 0) throw pageNotFound(url.pathname);
  const withdrawal = await api.call(operatorWithdrawalCalls.item, { id });
  return { withdrawal, meta: seo(api, { title: serverText(api.language)('withdrawals.title') }) };
}

/** `/operator/withdrawals/{id}`: where the money is to go, and the decision about it. */
export default function OperatorWithdrawalPage(): ReactNode {
  const { withdrawal } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const title = text('balance.withdrawal', { id: String(withdrawal.id) });
  const isOpen = withdrawal.state === 'requested' || withdrawal.state === 'in_transfer';
  return (
    <>
      <Breadcrumb trail={[{ label: text('withdrawals.title'), to: '/operator/withdrawals' }, { label: title }]} />
      <PageHead title={title} lead={withdrawal.company.name} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Card title={withdrawal.company.name} actions={<WithdrawalStateBadge state={withdrawal.state} />}>
          <DescriptionList
            entries={[
              { name: text('balance.amount'), value: format.money(withdrawal.amount, withdrawal.currency) },
              { name: text('balance.holder'), value: <Copyable value={withdrawal.holder} /> },
              { name: 'IBAN', value: <Copyable value={shownIban(withdrawal.iban)} /> },
              { name: 'BIC', value: withdrawal.bic || null },
              { name: text('withdrawals.requestedBy'), value: withdrawal.requestedBy },
              { name: text('withdrawals.requestedAt'), value: format.dateTime(withdrawal.createdAt) },
              { name: text('withdrawals.reference'), value: withdrawal.reference || null },
              { name: text('withdrawals.reason'), value: withdrawal.reason || null },
              { name: text('withdrawals.decidedAt'), value: withdrawal.decidedAt && format.dateTime(withdrawal.decidedAt) },
              { name: text('withdrawals.decidedBy'), value: withdrawal.decidedBy },
            ]}
          />
          {isOpen && withdrawal.holder !== withdrawal.company.name && (
            <div className="mt-4">
              <Notice kind="caution">{text('withdrawals.otherHolder')}</Notice>
            </div>
          )}
        </Card>
        {isOpen && <Decision withdrawal={withdrawal} />}
      </div>
    </>
  );
}

function Decision({ withdrawal: { id, state, decidedBy } }: { withdrawal: OperatorWithdrawal }): ReactNode {
  const text = useText();
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  // One key for what is in the form: a double click has one effect, and another reference or reason is another decision.
  const key = useMemo(() => ({ reference, reason, idempotencyKey: newIdempotencyKey() }), [reference, reason]).idempotencyKey;
  const options = { revalidate: 'always', inForm: true, done: () => showMessage(text('withdrawals.done'), 'positive') } as const;
  const begin = useCall(operatorWithdrawalCalls.begin, options);
  const confirm = useCall(operatorWithdrawalCalls.confirm, options);
  const refuse = useCall(operatorWithdrawalCalls.refuse, options);
  const busy = begin.pending || confirm.pending || refuse.pending;
  const failure = begin.failure ?? confirm.failure ?? refuse.failure;
  const only = (one: { forget: () => void }): void =>
    [begin, confirm, refuse].filter((other) => other !== one).forEach((other) => other.forget());
  return (
    <Card title={text('withdrawals.decide')}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <div className="grid gap-5">
        {state === 'requested' ? (
          <>
            <p className="text-sm text-muted">{text('withdrawals.beginHint')}</p>
            <Button
              busy={begin.pending}
              disabled={busy}
              className="justify-self-start"
              onClick={() => {
                only(begin);
                void begin.run({ id }, { idempotencyKey: `${key}-begin` });
              }}
            >
              {text('withdrawals.begin')}
            </Button>
          </>
        ) : (
          <>
            <Notice>{text('withdrawals.begunBy', { name: decidedBy ?? '–' })}</Notice>
            <TextField
              label={text('withdrawals.reference')}
              hint={text('withdrawals.referenceHint')}
              maxLength={140}
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
              error={confirm.errors['reference']}
            />
            <Button
              busy={confirm.pending}
              disabled={busy}
              className="justify-self-start"
              onClick={() => {
                only(confirm);
                void confirm.run({ id, reference }, { idempotencyKey: `${key}-confirm` });
              }}
            >
              {text('withdrawals.confirm')}
            </Button>
          </>
        )}
        <TextArea
          label={text('withdrawals.reason')}
          hint={text('withdrawals.reasonHint')}
          optional
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={refuse.errors['reason']}
        />
        <Button
          kind="danger"
          busy={refuse.pending}
          disabled={busy}
          className="justify-self-start"
          onClick={() => {
            only(refuse);
            void refuse.run({ id, reason }, { idempotencyKey: `${key}-refuse` });
          }}
        >
          {text('withdrawals.refuse')}
        </Button>
      </div>
    </Card>
  );
}
