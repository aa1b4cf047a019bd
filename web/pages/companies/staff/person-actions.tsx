import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Person, staffCalls } from '../../../../contract/companies/staff.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** What can be done with one person. */
export function PersonActions({ person, onChange }: { person: Person; onChange: () => void }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [confirming, setConfirming] = useState<'block' | 'remove' | null>(null);
  const { id: userId, name, email, actions } = person;
  const done = async (message: string) => {
    showMessage(message, 'positive');
    await revalidate();
  };
  const resend = async () => {
    await send(staffCalls.resend, { userId });
    await done(text('staff.invited', { email }));
  };
  const setBlocked = async (blocked: boolean) => {
    await send(staffCalls.block, { userId, blocked });
    await done(text(blocked ? 'staff.blocked' : 'staff.unblocked', { name }));
  };
  const remove = async () => {
    await send(staffCalls.remove, { userId });
    await done(text('staff.removed', { name }));
  };
  // A refusal has been shown by the client of calls already.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  const button = (label: string, onClick: () => void, dangerous = false): ReactNode => (
    <Button size="small" kind={dangerous ? 'danger' : 'secondary'} aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {actions.includes('change') && button(text('staff.change'), onChange)}
      {actions.includes('resend') && button(text('staff.resend'), () => quietly(resend()))}
      {actions.includes('block') && button(text('staff.block'), () => setConfirming('block'))}
      {actions.includes('unblock') && button(text('staff.unblock'), () => quietly(setBlocked(false)))}
      {actions.includes('remove') && button(text('staff.remove'), () => setConfirming('remove'), true)}
      <Question
        open={confirming === 'block'}
        onClose={() => setConfirming(null)}
        title={text('staff.blockQuestion', { name })}
        confirm={text('staff.block')}
        dangerous
        onConfirm={() => setBlocked(true)}
      >
        {text('staff.blockHint')}
      </Question>
      <Question
        open={confirming === 'remove'}
        onClose={() => setConfirming(null)}
        title={text('staff.removeQuestion', { name })}
        confirm={text('staff.remove')}
        dangerous
        onConfirm={remove}
      >
        {text('staff.removeHint')}
      </Question>
    </span>
  );
}
