import { type ReactNode, useState } from 'react';
import type { ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import { chatSafetyCalls, mostReported, reportReasons } from '../../../../contract/talk/chat-moderation.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Select, TextArea } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { previewOf } from './wording.ts';

type Properties = {
  gid: string;
  /** The message that the report begins with. */
  reported: ChatMessage;
  /** Those that are loaded: others of the same person can be added. */
  messages: readonly ChatMessage[];
  onClose: () => void;
};

/** Reports messages of one person to the operator. */
export default function ReportDrawer(properties: Properties): ReactNode {
  const text = useText();
  return (
    <Drawer open onClose={properties.onClose} title={text('chat.report')}>
      <ReportForm {...properties} />
    </Drawer>
  );
}

/** How many of the latest messages of the person are offered. */
const offered = 30;

function ReportForm({ gid, reported, messages, onClose }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const [ids, setIds] = useState<readonly string[]>([reported.id]);
  const [reason, setReason] = useState<(typeof reportReasons)[number] | ''>('');
  const [note, setNote] = useState('');
  const { run, pending, errors, failure } = useCall(chatSafetyCalls.report, {
    inForm: true,
    done: ({ repeated }) => {
      showMessage(text(repeated ? 'chat.reportRepeated' : 'chat.reportSent'), 'positive');
      onClose();
    },
  });
  const others = messages.filter(({ id, from, type }) => id !== reported.id && from === reported.from && type !== 'inform').slice(-offered);
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run({ gid, messageIds: [...ids], reason: reason as 'other', note });
      }}
    >
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      <p className="text-sm text-muted">{text('chat.reportHint')}</p>
      <blockquote className="border-l-2 border-accent pl-3 text-sm [overflow-wrap:anywhere]">
        <span className="font-semibold">{reported.fromName}</span>
        <span className="block">{previewOf(reported, text)}</span>
      </blockquote>
      <Select
        label={text('chat.reportReason')}
        required
        value={reason}
        error={errors['reason']}
        options={[
          { value: '', label: text('chat.choosePlease') },
          ...reportReasons.map((value) => ({ value, label: text(`chat.reason.${value}`) })),
        ]}
        onChange={(event) => setReason(event.target.value as typeof reason)}
      />
      <TextArea
        label={text('chat.reportNote')}
        rows={3}
        maxLength={1_000}
        value={note}
        error={errors['note']}
        onChange={(event) => setNote(event.target.value)}
      />
      {others.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="pb-1 text-sm font-semibold">{text('chat.reportMore', { most: mostReported })}</legend>
          <div className="max-h-60 overflow-y-auto">
            {others.map((message) => (
              <Checkbox
                key={message.id}
                className="[overflow-wrap:anywhere]"
                label={`${format.time(message.sentAt)} ${previewOf(message, text)}`.slice(0, 120)}
                checked={ids.includes(message.id)}
                disabled={!ids.includes(message.id) && ids.length >= mostReported}
                onChange={(event) => setIds(event.target.checked ? [...ids, message.id] : ids.filter((id) => id !== message.id))}
              />
            ))}
          </div>
        </fieldset>
      )}
      <Button type="submit" kind="danger" busy={pending}>
        {text('chat.reportSend')}
      </Button>
    </form>
  );
}
