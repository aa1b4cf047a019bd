import { type ReactNode, useState } from 'react';
import type { accountCalls } from '../../../../contract/identity/accounts.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { loginTypes } from '../../../../contract/identity/login.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { logIn } from './enter.ts';

type DemoLogin = AnswerOf<typeof accountCalls.demoLogins>[number];

/** A button for each user of the demo; nothing on a market without the demo. */
export function DemoLogins({ logins, target }: { logins: readonly DemoLogin[]; target: string | null }): ReactNode {
  const text = useText();
  const [busy, setBusy] = useState('');
  if (logins.length === 0) return null;

  async function choose({ email, password, who }: DemoLogin): Promise<void> {
    setBusy(email);
    try {
      await logIn({ loginType: who === 'seller' ? loginTypes.seller : loginTypes.buyerPassword, email, password }, target);
    } catch (error) {
      showMessage(error instanceof ApiError ? error.message : text('common.offline'), 'danger');
      setBusy('');
    }
  }

  return (
    <section className="mt-10 rounded-lg bg-sunken p-5">
      <h2 className="text-sm text-muted">{text('login.demo')}</h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {logins.map((login) => (
          <Button
            key={login.email}
            kind="secondary"
            size="small"
            busy={busy === login.email}
            title={login.email}
            onClick={() => void choose(login)}
          >
            {text(`login.demo.${login.who}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
