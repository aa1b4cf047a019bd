import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import {
  type AccountStanding,
  type ProviderAccount,
  providerAccountCalls,
} from '../../../../contract/payments/sellers/provider-accounts.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { providerName } from '../operator-payments/provider-name.ts';

const tones: Record<AccountStanding, Tone> = {
  ...{ incomplete: 'caution', reviewed: 'accent', ready: 'positive', blocked: 'danger', gone: 'danger' },
};

/** Nothing can be done about an account while it stands so and nothing is missing. */
const settled: ReadonlySet<AccountStanding> = new Set(['ready', 'reviewed']);

/** The company's account at the provider of payouts: how it stands, what is missing, and the way to the provider's page. */
export function ProviderAccountCard({ found }: { found: ProviderAccount }): ReactNode {
  const text = useText();
  const format = useFormat();
  const [asked, setAsked] = useState(found);
  const shown = asked.account?.standingAt === found.account?.standingAt ? asked : found;
  const refresh = useCall(providerAccountCalls.refresh, { revalidate: 'always', done: setAsked });
  useReturn();
  if (found.provider === null) return null;
  const provider = providerName(text, found.provider);
  const { account } = found;
  return (
    <Card
      title={provider}
      className="mt-6"
      actions={
        account && (
          <Button kind="quiet" busy={refresh.pending} onClick={() => void refresh.run({})}>
            {text('payouts.connect.refresh')}
          </Button>
        )
      }
    >
      {shown.silent && <Notice kind="caution">{text('payouts.connect.silent', { provider })}</Notice>}
      <p className="max-w-text text-sm text-muted">{text('payouts.connect.lead', { provider })}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3 text-sm">
        {account ? (
          <>
            <Badge tone={tones[account.standing]}>{text(`payouts.connect.standing.${account.standing}`)}</Badge>
            <span className="text-muted [overflow-wrap:anywhere]">{account.reference}</span>
          </>
        ) : (
          <Badge tone="neutral">{text('payouts.connect.standing.none')}</Badge>
        )}
      </div>
      {account && account.missing.length > 0 && (
        <p className="mt-3 text-sm">
          {text('payouts.connect.missing', { kinds: account.missing.map((kind) => text(`payouts.connect.missing.${kind}`)).join(', ') })}
        </p>
      )}
      {account?.standing === 'ready' && account.currencies.length > 0 && (
        <p className="mt-3 text-sm">{text('payouts.connect.takes', { currencies: account.currencies.join(', ') })}</p>
      )}
      {account?.standingAt && (
        <p className="mt-1 text-sm text-muted">{text('payouts.connect.known', { provider, time: format.dateTime(account.standingAt) })}</p>
      )}
      {!found.mayChange ? (
        <p className="mt-4 text-sm text-muted">{text('payouts.accountReadOnly')}</p>
      ) : account === null || account.missing.length > 0 || !settled.has(account.standing) ? (
        <Connect provider={provider} isNew={account === null || account.standing === 'gone'} />
      ) : null}
    </Card>
  );
}

/** The seller comes back from the provider's page: what has changed is asked for, once. */
function useReturn(): void {
  const [query, setQuery] = useSearchParams();
  const { revalidate } = useRevalidator();
  const isBack = query.get('from') === 'provider';
  useEffect(() => {
    if (!isBack) return;
    const refresh = async (): Promise<void> => {
      // Without an answer the page shows what is known.
      await send(providerAccountCalls.refresh, {}, { background: true }).catch(() => undefined);
      setQuery({}, { replace: true, preventScrollReset: true });
      await revalidate();
    };
    void refresh();
  }, [isBack, setQuery, revalidate]);
}

function Connect({ provider, isNew }: { provider: string; isNew: boolean }): ReactNode {
  const text = useText();
  const [password, setPassword] = useState('');
  const { pending, errors, failure, run } = useCall(providerAccountCalls.connect, { inForm: true, done: ({ page }) => leaveFor(page) });
  const connect = (event: FormEvent): void => {
    event.preventDefault();
    void run({ password });
  };
  return (
    <form noValidate className="mt-4 grid max-w-md gap-4" onSubmit={connect}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <TextField
        type="password"
        label={text('payouts.password')}
        hint={text('payouts.connect.passwordHint', { provider })}
        autoComplete="current-password"
        maxLength={200}
        value={password}
        error={errors['password']}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" busy={pending}>
          {isNew ? text('payouts.connect.begin') : text('payouts.connect.continue', { provider })}
        </Button>
      </div>
    </form>
  );
}
