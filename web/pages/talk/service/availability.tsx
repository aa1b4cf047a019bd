import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { type AgentSettings, serviceCalls } from '../../../../contract/talk/service.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { TextField } from '../../../ui/field.tsx';

/** The own switch: whether new conversations are given to the reader, and how many. */
export default function Availability(): ReactNode {
  const text = useText();
  const [self, setSelf] = useState<AgentSettings | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { run, pending, errors, failure } = useCalls();
  useEffect(() => {
    send(serviceCalls.self, {}, { background: true })
      .then(setSelf)
      .catch(() => undefined);
  }, []);
  if (!self) return null;
  const failed = failure && (
    <p role="alert" className="w-full text-sm text-danger">
      {failure}
    </p>
  );
  const save = (next: AgentSettings) => run(async () => setSelf(await send(serviceCalls.saveSelf, next, { quiet: true })));
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const cap = given.get('cap');
    // What is left empty stays as it is.
    const next = typeof cap === 'string' && cap.trim() !== '' ? Number(cap) : self.cap;
    if (await save({ ...self, byPush: given.get('byPush') === 'on', cap: next })) setOpen(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
      <button
        type="button"
        role="switch"
        aria-checked={self.available}
        disabled={pending}
        onClick={() => void save({ ...self, available: !self.available })}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 text-left text-sm font-semibold"
      >
        <span
          aria-hidden
          className={`flex h-5 w-9 shrink-0 rounded-full p-0.5 ${self.available ? 'justify-end bg-positive' : 'bg-line-strong'}`}
        >
          <span className="size-4 rounded-full bg-surface" />
        </span>
        <span className="min-w-0">{text('service.available')}</span>
      </button>
      <IconButton icon="edit" label={text('service.selfSettings')} onClick={() => setOpen(true)} />
      {!isOpen && failed}
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={text('service.selfSettings')}>
        <form className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
          {failed}
          <TextField
            name="cap"
            label={text('service.cap')}
            hint={text('service.capHint')}
            inputMode="numeric"
            defaultValue={self.cap}
            error={errors['cap']}
          />
          <Checkbox name="byPush" label={text('service.byPush')} defaultChecked={self.byPush} />
          <Button type="submit" busy={pending}>
            {text('service.save')}
          </Button>
        </form>
      </Drawer>
    </div>
  );
}
