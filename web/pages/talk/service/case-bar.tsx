import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { Conversation } from '../../../../contract/talk/chat.ts';
import { type CaseAction, serviceCalls } from '../../../../contract/talk/service.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Select, TextArea } from '../../../ui/field.tsx';
import { RowMenu, type RowAction } from '../../../ui/row-menu.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { ChatStore } from '../chat/client/chat-store.ts';
import CaseNotes from './case-notes.tsx';

type Properties = {
  store: ChatStore;
  conversation: Conversation;
  userId: number;
  changes: number;
  /** The time of the server's clock. */
  now: () => number;
  onChanged: () => void;
};
type Asked = 'assign' | 'handOver' | 'snooze' | 'history';

/** Hours for which a case is snoozed. */
const snoozes = [1, 4, 24, 72, 168] as const;
const hour = 3_600_000;

/** Above a thread, for those who answer: whose turn it is, who has taken it, until when, and what can be done. */
export default function CaseBar({ store, conversation, userId, changes, now, onChanged }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { run, pending, failure } = useCalls();
  const { conversationId: gid, service } = conversation;
  const change = async (action: CaseAction, more: { userId?: number; note?: string; until?: string } = {}): Promise<boolean> => {
    const isTaken = await run(() => send(serviceCalls.change, { gid, action, ...more }, { quiet: true }));
    if (isTaken) setAsked(null);
    onChanged();
    return isTaken;
  };
  if (!service) return null;
  const { state, assigneeId, assigneeName, snoozedUntil } = service;
  const failed = failure && (
    <p role="alert" className="w-full pb-3 text-sm text-danger">
      {failure}
    </p>
  );
  const isDone = state === 'solved' || state === 'snoozed';
  const actions: RowAction[] = [
    ...(assigneeId === null
      ? []
      : [{ label: text('service.do.giveBack'), icon: 'retry' as const, onSelect: () => void change('giveBack') }]),
    { label: text('service.do.assign'), icon: 'user', onSelect: () => setAsked('assign') },
    { label: text('service.do.handOver'), icon: 'arrowRight', onSelect: () => setAsked('handOver') },
    ...(isDone ? [] : [{ label: text('service.do.snooze'), icon: 'clock' as const, onSelect: () => setAsked('snooze') }]),
    ...(isDone ? [{ label: text('service.do.reopen'), icon: 'retry' as const, onSelect: () => void change('reopen') }] : []),
    { label: text('service.notes'), icon: 'file', onSelect: () => setAsked('history') },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-3 py-1.5 text-sm">
      <Badge tone={state === 'open' ? 'caution' : state === 'solved' ? 'positive' : 'neutral'}>{text(`service.state.${state}`)}</Badge>
      <span className="min-w-0 text-muted [overflow-wrap:anywhere]">
        {assigneeId === null ? text('service.nobody') : assigneeId === userId ? text('service.you') : assigneeName}
        {snoozedUntil && ` · ${text('service.snoozedUntil', { time: format.dateTime(snoozedUntil) })}`}
      </span>
      <Due service={service} now={now} />
      <span className="ml-auto flex flex-wrap items-center justify-end gap-1">
        {assigneeId === null && (
          <Button size="small" kind="secondary" busy={pending} onClick={() => void change('take')}>
            {text('service.do.take')}
          </Button>
        )}
        {state !== 'solved' && (
          <Button size="small" kind="secondary" busy={pending} onClick={() => void change('solve')}>
            {text('service.do.solve')}
          </Button>
        )}
        <RowMenu label={text('service.actions')} actions={actions} />
      </span>
      {asked === null && failed}
      <Drawer
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={text(asked === 'history' || asked === null ? 'service.notes' : `service.do.${asked}`)}
      >
        {failed}
        {asked === 'snooze' ? (
          <div className="flex flex-col items-start gap-2">
            {snoozes.map((hours) => (
              <Button
                key={hours}
                kind="secondary"
                busy={pending}
                onClick={() => void change('snooze', { until: new Date(now() + hours * hour).toISOString() })}
              >
                {hours < 24 ? text('service.inHours', { count: hours }) : text('service.inDays', { count: hours / 24 })}
              </Button>
            ))}
          </div>
        ) : asked === 'history' ? (
          <CaseNotes {...{ store, gid, changes, onChanged }} />
        ) : (
          asked && <Colleagues {...{ gid, asked, pending, changes }} onSubmit={change} />
        )}
      </Drawer>
    </div>
  );
}

/** When an answer is due; late is said in words, too. */
function Due({ service, now: clock }: { service: NonNullable<Conversation['service']>; now: () => number }): ReactNode {
  const text = useText();
  const format = useFormat();
  // Asked for with each change of the conversation as well.
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
  const now = new Date(clock()).toISOString();
  if (!service.dueAt || service.state !== 'open') return null;
  const time = format.dateTime(service.dueAt);
  if (service.dueAt < now) return <Badge tone="danger">{text('service.late', { time })}</Badge>;
  return <Badge tone={(service.warnAt ?? '9') < now ? 'caution' : 'neutral'}>{text('service.due', { time })}</Badge>;
}

type ColleaguesProperties = {
  gid: string;
  asked: 'assign' | 'handOver';
  pending: boolean;
  changes: number;
  onSubmit: (action: CaseAction, more: { userId: number; note: string }) => Promise<boolean>;
};

/** Who else can take it. */
function Colleagues({ gid, asked, pending, changes, onSubmit }: ColleaguesProperties): ReactNode {
  const text = useText();
  const [agents, setAgents] = useState<AnswerOf<typeof serviceCalls.case>['agents'] | null>(null);
  useEffect(() => {
    send(serviceCalls.case, { gid })
      .then((view) => setAgents(view.agents))
      .catch(() => undefined);
  }, [gid, changes]);
  if (!agents) return <SkeletonRows rows={4} />;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const note = given.get('note');
    void onSubmit(asked, { note: typeof note === 'string' ? note : '', userId: Number(given.get('userId')) });
  };
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <Select
        name="userId"
        label={text('service.toWhom')}
        options={agents.map(({ userId, name, available, open }) => ({
          value: String(userId),
          label: text(available ? 'service.agentThere' : 'service.agentAway', { name, count: open }),
        }))}
      />
      {asked === 'handOver' && (
        <TextArea name="note" label={text('service.note')} hint={text('service.noteHint')} rows={3} maxLength={2_000} required />
      )}
      <Button type="submit" busy={pending}>
        {text(`service.do.${asked}`)}
      </Button>
    </form>
  );
}
