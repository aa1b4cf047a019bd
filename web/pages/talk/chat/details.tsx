import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import {
  buyerChatCalls,
  chatCalls,
  type ChatPerson,
  type Conversation,
  type GroupOperation,
  sellerChatCalls,
} from '../../../../contract/talk/chat.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { useCalls } from '../../../app/api/use-call.ts';
import { send } from '../../../app/api/client.ts';
import { StoreMark } from '../../../components/commerce/store-mark.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { RowMenu, type RowAction } from '../../../ui/row-menu.tsx';
import { ExportSection } from './export-section.tsx';
import { BlockSection } from './block-section.tsx';
import type { ChatStore } from './client/chat-store.ts';
import type { Safety } from './safety.tsx';
import { subtitleOf } from './wording.ts';

const AddPeople = lazyPart(() => import('./add-people.tsx'));
const CompanyNotes = lazyPart(() => import('./company-notes.tsx'));
const CaseNotes = lazyPart(() => import('../service/case-notes.tsx'));
const SharedSection = lazyPart(() => import('./shared-section.tsx'));
const TranslationSection = lazyPart(() => import('./translation-section.tsx'));

type Properties = {
  store: ChatStore;
  /** A column next to the thread, which has reserved the space; otherwise in a drawer. */
  isColumn: boolean;
  conversation: Conversation;
  people: readonly ChatPerson[];
  online: ReadonlySet<string>;
  userId: string;
  safety: Safety | null;
  /** The time of the server's clock. */
  now: () => number;
  /** Counts what has happened to cases of customer service and to notes. */
  serviceChanges: number;
  onClose: () => void;
  onChanged: () => void;
};

/** What a conversation is about: its people, what is announced, what the caller calls it and is notified of. */
export default function Details({
  store,
  isColumn,
  conversation,
  people,
  online,
  userId,
  safety,
  now,
  serviceChanges,
  onClose,
  onChanged,
}: Properties): ReactNode {
  const text = useText();
  const { run, pending, errors, failure } = useCalls();
  const refused = useRef<HTMLParagraphElement>(null);
  // What was asked for may be far below.
  useEffect(() => {
    if (failure) refused.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { conversationId: gid, side, role, announcement, muteAll, notify, group, membersOnly } = conversation;
  const isGroup = conversation.conversationType === 'groupChat';
  const isAdmin = role !== 'member';
  // A team group that has ended is for reading.
  const isOver = membersOnly && conversation.destroyed;
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    if (await run(work)) onChanged();
  };
  const operate = (operation: GroupOperation, more: object = {}) =>
    act(() => send(chatCalls.group, { gid, operation, users: [], ...more }, { quiet: true }));
  const askFriend = ({ userId: asked, name }: ChatPerson): void =>
    void act(async () => {
      const { state } = await send(chatCalls.askFriend, { userId: Number(asked) }, { quiet: true });
      showMessage(text(state === 'friend' ? 'chat.friendKnown' : 'chat.friendAsked', { name }), 'positive');
    });
  const saved = (event: FormEvent<HTMLFormElement>, save: (value: string) => Promise<void>): void => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('value');
    void save(typeof value === 'string' ? value : '');
  };
  return (
    <Frame {...{ isColumn, onClose }} title={conversation.title}>
      <div className={`flex flex-col gap-6 ${isColumn ? '[--ground:var(--surface)]' : ''}`}>
        {failure && (
          <p ref={refused} role="alert" className="text-sm text-danger">
            {failure}
          </p>
        )}
        {group && (
          <p className="flex items-center gap-3 text-sm">
            <StoreMark name={side === 'company' ? group.storeName : group.buyerName} logoKey={conversation.logo} size={40} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{subtitleOf(conversation, text)}</span>
          </p>
        )}
        {announcement && (!isAdmin || isOver) && (
          <section>
            <h3 className="font-semibold">{text('chat.announcement')}</h3>
            <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{announcement}</p>
          </section>
        )}
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <SharedSection {...{ store, gid }} hasOrders={group !== null} />
          {isGroup && side !== 'company' && (
            <section>
              <h3 className="pb-1 font-semibold">{text('service.notes')}</h3>
              <CaseNotes {...{ store, gid, onChanged }} changes={serviceChanges} />
            </section>
          )}
          {isGroup && side === 'company' && !membersOnly && (
            <section>
              <h3 className="pb-1 font-semibold">{text('chat.notes')}</h3>
              <CompanyNotes {...{ store, gid }} changes={serviceChanges} />
            </section>
          )}
        </Suspense>
        <Select
          label={text('chat.notifyOf')}
          value={notify}
          options={(['all', 'mentions', 'none'] as const).map((value) => ({ value, label: text(`chat.notify.${value}`) }))}
          onChange={(event) =>
            void act(() => send(chatCalls.notify, { gid, notify: event.target.value as Conversation['notify'] }, { quiet: true }))
          }
        />
        {group && (
          <form
            className="flex flex-col gap-2"
            onSubmit={(event) =>
              saved(event, (alias) =>
                act(() =>
                  side === 'company'
                    ? send(buyerChatCalls.alias, { groupId: gid, buyerAlias: alias }, { quiet: true })
                    : send(sellerChatCalls.alias, { groupId: gid, storeAlias: alias }, { quiet: true }),
                ),
              )
            }
          >
            <TextField
              name="value"
              label={text('chat.alias')}
              hint={text('chat.aliasHint')}
              maxLength={80}
              defaultValue={side === 'company' ? group.buyerAlias : group.storeAlias}
            />
            <Button type="submit" kind="secondary" size="small" busy={pending}>
              {text('chat.saveAlias')}
            </Button>
          </form>
        )}
        {(group || membersOnly) && isAdmin && !isOver && (
          <form
            className="flex flex-col gap-2"
            noValidate
            onSubmit={(event) => saved(event, (value) => operate('updateInfo', { name: value }))}
          >
            <TextField
              name="value"
              label={text('chat.groupName')}
              hint={text(membersOnly ? 'chatTeam.nameHint' : 'chat.groupNameHint')}
              required={membersOnly}
              maxLength={80}
              error={errors['name']}
              defaultValue={conversation.name}
            />
            <Button type="submit" kind="secondary" size="small" busy={pending}>
              {text('chat.saveGroupName')}
            </Button>
          </form>
        )}
        {isGroup && isAdmin && !isOver && (
          <form
            className="flex flex-col gap-2"
            onSubmit={(event) =>
              saved(event, (value) => operate(value === '' ? 'deleteAnnouncement' : 'updateAnnouncement', { announcement: value }))
            }
          >
            <TextArea name="value" label={text('chat.announcement')} rows={3} maxLength={500} defaultValue={announcement} />
            <Button type="submit" kind="secondary" size="small" busy={pending}>
              {text('chat.saveAnnouncement')}
            </Button>
          </form>
        )}
        <section>
          <h3 className="pb-1 font-semibold">{text('chat.people', { count: people.filter(({ left }) => !left).length })}</h3>
          <ul className="flex flex-col">
            {people.map((person) => (
              <Person
                key={person.userId}
                {...{ person, now }}
                hasSide={!membersOnly}
                isOnline={online.has(person.userId)}
                actions={() =>
                  isGroup && isAdmin && !isOver && person.side === side && person.userId !== userId
                    ? actionsOf(person, role, now(), { operate, ask: setAsked }, text)
                    : group && person.side !== side && !person.left
                      ? [{ label: text('chat.askFriend'), icon: 'plus', onSelect: () => askFriend(person) }]
                      : []
                }
              />
            ))}
          </ul>
          {membersOnly && isAdmin && !isOver && (
            <Suspense>
              <AddPeople {...{ gid, people, onChanged }} />
            </Suspense>
          )}
        </section>
        {safety && safety.translation !== 'off' && (
          <Suspense>
            <TranslationSection gid={gid} isAlways={safety.translation === 'always'} onChanged={onChanged} />
          </Suspense>
        )}
        {safety && !membersOnly && <BlockSection {...{ conversation, people, safety, onChanged }} />}
        <ExportSection gid={gid} />
        {isGroup && !isOver && (
          <div className="flex flex-col items-start gap-2">
            {isAdmin && (
              <Button kind="secondary" size="small" wrap onClick={() => void operate(muteAll ? 'unmuteAllMembers' : 'muteAllMembers')}>
                {text(muteAll ? 'chat.unmuteAll' : 'chat.muteAll')}
              </Button>
            )}
            <Button kind="danger" size="small" onClick={() => setAsked({ operation: 'memberAbsence' })}>
              {text('chat.leave')}
            </Button>
            {role === 'owner' && !conversation.withPlatform && !conversation.destroyed && (
              <Button kind="danger" size="small" onClick={() => setAsked({ operation: 'destroy' })}>
                {text('chat.destroy')}
              </Button>
            )}
          </div>
        )}
      </div>
      {asked && (
        <AskedQuestion
          {...{ asked, membersOnly }}
          onClose={() => setAsked(null)}
          onConfirm={() => operate(asked.operation, asked.person && { users: [Number(asked.person.userId)] })}
        />
      )}
    </Frame>
  );
}

function Frame({
  isColumn,
  title,
  onClose,
  children,
}: Pick<Properties, 'isColumn' | 'onClose'> & { title: string; children: ReactNode }): ReactNode {
  if (isColumn) return children;
  return (
    <Drawer open onClose={onClose} title={title}>
      {children}
    </Drawer>
  );
}

/** What is asked about before it is done, with the person that it is done to. */
type Asked = { operation: 'memberAbsence' | 'destroy'; person?: never } | { operation: 'removeMember' | 'changeOwner'; person: ChatPerson };

type QuestionProperties = { asked: Asked; membersOnly: boolean; onClose: () => void; onConfirm: () => Promise<void> };

function AskedQuestion({ asked: { operation, person }, membersOnly, onClose, onConfirm }: QuestionProperties): ReactNode {
  const text = useText();
  const titles = { memberAbsence: 'chat.leave', destroy: 'chat.destroy' } as const;
  const hints = membersOnly
    ? ({ memberAbsence: 'chatTeam.leaveHint', destroy: 'chatTeam.endHint' } as const)
    : ({ memberAbsence: 'chat.leaveHint', destroy: 'chat.destroyHint' } as const);
  const title = text(person ? `chat.do.${operation}` : titles[operation]);
  return (
    <Question open dangerous={operation !== 'changeOwner'} confirm={title} {...{ title, onClose, onConfirm }}>
      <span className="[overflow-wrap:anywhere]">
        {person
          ? text(operation === 'removeMember' ? 'chat.removeMemberHint' : 'chat.changeOwnerHint', { name: person.name })
          : text(hints[operation])}
      </span>
    </Question>
  );
}

type Translate = ReturnType<typeof useText>;

function actionsOf(
  person: ChatPerson,
  own: Conversation['role'],
  now: number,
  { operate, ask }: { operate: (operation: GroupOperation, more: object) => Promise<void>; ask: (asked: Asked) => void },
  text: Translate,
): RowAction[] {
  const { userId, role, left, removed, mutedUntil } = person;
  const users = { users: [Number(userId)] };
  const action = (operation: GroupOperation, icon: RowAction['icon'], dangerous = false): RowAction => ({
    ...{ label: text(`chat.do.${operation}` as 'chat.do.setAdmin'), icon, dangerous },
    onSelect: () => {
      if (operation === 'removeMember' || operation === 'changeOwner') ask({ operation, person });
      else void operate(operation, users);
    },
  });
  // Who left by itself is asked.
  if (left) return [action(removed ? 'directJoined' : 'inviteToJoin', 'plus')];
  const isMuted = mutedUntil !== null && (mutedUntil === '' || Date.parse(mutedUntil) > now || Number.isNaN(Date.parse(mutedUntil)));
  return [
    ...(own === 'owner' && role === 'member' ? [action('setAdmin', 'shield')] : []),
    ...(own === 'owner' && role === 'admin' ? [action('removeAdmin', 'minus')] : []),
    ...(own === 'owner' ? [action('changeOwner', 'user')] : []),
    ...(role === 'owner' ? [] : [isMuted ? action('unmuteMember', 'check') : action('muteMember', 'warning')]),
    ...(role === 'owner' ? [] : [action('removeMember', 'trash', true)]),
  ];
}

type PersonProperties = {
  person: ChatPerson;
  hasSide: boolean;
  isOnline: boolean;
  now: () => number;
  /** What can be done at that moment. */
  actions: () => readonly RowAction[];
};

function Person({ person, hasSide, isOnline, now: clock, actions }: PersonProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const { name, side, role, left, mutedUntil } = person;
  const [now] = useState(clock);
  const until = mutedUntil === null ? Number.NaN : Date.parse(mutedUntil);
  return (
    <li className="flex min-h-11 items-center gap-2 text-sm">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${isOnline ? 'bg-positive' : 'border border-line-strong'}`} />
      <span className={`min-w-0 flex-1 [overflow-wrap:anywhere] ${left ? 'text-muted line-through' : ''}`}>
        {name} {hasSide && <span className="text-muted">· {text(`chat.side.${side}`)}</span>}
        {isOnline && <span className="sr-only">{text('chat.online')}</span>}
        {until > now && (
          <span className="block text-xs text-muted">{text('chat.mutedUntil', { time: format.dateTime(mutedUntil ?? '') })}</span>
        )}
      </span>
      {role !== 'member' && <Badge>{text(`chat.role.${role}`)}</Badge>}
      {actions().length > 0 && <RowMenu label={text('common.actionsFor', { name })} actions={actions} />}
    </li>
  );
}
