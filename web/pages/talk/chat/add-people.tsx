import { type ReactNode, useEffect, useState } from 'react';
import { chatCalls, type ChatPerson, mostMembers } from '../../../../contract/talk/chat.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type Colleague, ColleagueChoice } from './colleague-choice.tsx';

type Properties = { gid: string; people: readonly ChatPerson[]; onChanged: () => void };

/** Adds colleagues to a team group. Who has been in it is asked, or added again, by its row in the list of people. */
export default function AddPeople({ gid, people, onChanged }: Properties): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [colleagues, setColleagues] = useState<readonly Colleague[] | null>(null);
  const [unknown, setUnknown] = useState('');
  useEffect(() => {
    if (!isOpen) return;
    send(chatCalls.colleagues, {}, { quiet: true }).then(
      (found) => {
        setColleagues(found);
        setUnknown('');
      },
      (error: unknown) => setUnknown(error instanceof Error && error.message ? error.message : text('common.offline')),
    );
  }, [isOpen, text]);
  const [users, setUsers] = useState<readonly number[]>([]);
  const { run, pending, failure, forget } = useCall(chatCalls.group, {
    inForm: true,
    done: () => {
      setUsers([]);
      setOpen(false);
      onChanged();
    },
  });
  const known = new Set(people.map(({ userId }) => Number(userId)));
  const others = colleagues?.filter(({ userId }) => !known.has(userId)) ?? null;
  if (!isOpen)
    return (
      <Button kind="secondary" size="small" icon="plus" onClick={() => setOpen(true)}>
        {text('chatTeam.add')}
      </Button>
    );
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending && users.length > 0) void run({ gid, operation: 'directJoined', users: [...users] });
      }}
    >
      {(failure || unknown) && (
        <p role="alert" className="text-sm text-danger">
          {failure || unknown}
        </p>
      )}
      {others === null ? (
        !unknown && <SkeletonRows rows={3} />
      ) : others.length === 0 ? (
        <p className="text-sm text-muted">{text('chatTeam.nobodyElse')}</p>
      ) : (
        <>
          <ColleagueChoice
            colleagues={others}
            chosen={users}
            most={mostMembers - people.filter(({ left }) => !left).length}
            onChange={setUsers}
          />
          <p className="text-sm text-muted">{text('chatTeam.addHint')}</p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {others !== null && others.length > 0 && (
          <Button type="submit" size="small" busy={pending} disabled={users.length === 0}>
            {text('chatTeam.addChosen')}
          </Button>
        )}
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            setUsers([]);
            forget();
            setOpen(false);
          }}
        >
          {text('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
