import { type FormEvent, type ReactNode, useState } from 'react';
import type { BuyerGroup } from '../../../../../contract/pricing/exclusives.ts';
import { send } from '../../../../app/api/client.ts';
import { useCalls } from '../../../../app/api/use-call.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { DayFields, daysOf } from '../day-fields.tsx';
import type { Place } from '../manage-path.ts';
import { dayField } from '../words.tsx';

/** A new group, or the name, note and time of one. */
export function GroupForm({
  place,
  group,
  onDone,
}: {
  place: Place;
  group: BuyerGroup | null;
  /** Null: nothing was saved. */
  onDone: (groupId: number | null) => Promise<void> | void;
}): ReactNode {
  const text = useText();
  const { errors, failure, pending: busy, run: save } = useCalls();
  const [name, setName] = useState(group?.name ?? '');
  const [note, setNote] = useState(group?.note ?? '');
  const [days, setDays] = useState({
    from: dayField(group?.from ?? null),
    until: group?.state === 'ended' ? '' : dayField(group?.until ?? null),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    let id = 0;
    const saved = await save(async () => {
      const input = { ...(group ? { groupId: group.id } : {}), name, note, ...daysOf(days) };
      ({ groupId: id } = await send(place.calls.saveGroup, input, { quiet: true }));
    });
    if (saved) await onDone(id);
  };
  return (
    <Card title={text(group ? 'exclusive.changeGroup' : 'exclusive.newGroup')} className="mb-6">
      <form noValidate onSubmit={(event) => void submit(event)}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label={text('exclusive.groupName')}
            value={name}
            maxLength={80}
            error={errors['name']}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextField
            label={text('exclusive.note')}
            optional
            value={note}
            maxLength={400}
            error={errors['note']}
            autoComplete="off"
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <DayFields value={days} onChange={setDays} errors={errors} />
        </div>
        <div className="mt-6 flex gap-3">
          <Button type="submit" busy={busy}>
            {text('exclusive.save')}
          </Button>
          <Button kind="quiet" onClick={() => void onDone(null)}>
            {text('common.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
