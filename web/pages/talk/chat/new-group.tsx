import { type ReactNode, useEffect, useRef, useState } from 'react';
import { chatCalls, mostMembers } from '../../../../contract/talk/chat.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { type Colleague, ColleagueChoice } from './colleague-choice.tsx';

type Properties = { colleagues: readonly Colleague[]; onCancel: () => void; onOpened: (gid: string) => Promise<void> };

/** A team group: its name, and who belongs to it. */
export default function NewGroup({ colleagues, onCancel, onOpened }: Properties): ReactNode {
  const text = useText();
  // Sent twice, it is opened once; with other people it is another one.
  const [cid, setCid] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [users, setUsers] = useState<readonly number[]>([]);
  // Those of the last attempt: what was refused of them is over once others are chosen.
  const [sent, setSent] = useState(users);
  const { run, pending, errors, failure, refusal } = useCall(chatCalls.team, { inForm: true, done: ({ gid }) => onOpened(gid) });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);
  const chooseOne = refusal ? text('chatTeam.chooseOne') : undefined;
  return (
    <form
      ref={form}
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        setSent(users);
        void run({ cid, name, users: [...users] });
      }}
    >
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      <TextField
        ref={first}
        label={text('chat.groupName')}
        hint={text('chatTeam.nameHint')}
        maxLength={80}
        required
        value={name}
        error={errors['name']}
        onChange={(event) => {
          setName(event.target.value);
          setCid(crypto.randomUUID());
        }}
      />
      <ColleagueChoice
        {...{ colleagues }}
        chosen={users}
        most={mostMembers - 1}
        error={users.length === 0 ? chooseOne : users === sent ? errors['users'] : undefined}
        onChange={(chosen) => {
          setUsers(chosen);
          setCid(crypto.randomUUID());
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={pending}>
          {text('chatTeam.open')}
        </Button>
        <Button kind="quiet" flush={false} onClick={onCancel}>
          {text('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
