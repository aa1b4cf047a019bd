import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type ChatExport, chatExportCalls } from '../../../../contract/talk/chat-exports.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';

const pollEvery = 2_000;
const underWay = ({ state }: ChatExport): boolean => state === 'waiting' || state === 'working';

/** Has the conversation written into a ZIP, and lists what was requested with its progress. */
export function ExportSection({ gid }: { gid: string }): ReactNode {
  const text = useText();
  const [exports, setExports] = useState<readonly ChatExport[]>([]);
  const load = useCallback(() => {
    send(chatExportCalls.list, { gid }, { background: true })
      .then(setExports)
      .catch(() => undefined);
  }, [gid]);
  useEffect(load, [load]);
  const waiting = exports.some(underWay);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && load(), pollEvery);
    return () => clearInterval(timer);
  }, [waiting, load]);
  const { run, pending, failure } = useCall(chatExportCalls.request, { inForm: true, done: load });
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="font-semibold">{text('chat.export')}</h3>
      <p className="text-sm text-muted">{text('chat.exportHint')}</p>
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      <Button kind="secondary" size="small" busy={pending} onClick={() => void run({ gid })}>
        {text('chat.exportPrepare')}
      </Button>
      {exports.length > 0 && (
        <ul className="w-full" aria-label={text('chat.export')}>
          {exports.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ one }: { one: ChatExport }): ReactNode {
  const text = useText();
  const format = useFormat();
  // Comes as an attachment: the page stays.
  const open = useCall(chatExportCalls.open, { done: ({ address }) => leaveFor(address) });
  const { id, state, messages, missing, progress, askedAt, expiresAt } = one;
  const isReady = state === 'ready' && expiresAt !== null;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-2 py-1 text-sm">
      <span className="min-w-0 flex-1">
        {format.dateTime(askedAt)}
        <span className="block text-xs text-muted">
          {isReady ? text('chat.exportReady', { count: messages, day: format.date(expiresAt) }) : text(`chat.exportState.${state}`)}
        </span>
        {missing > 0 && <span className="block text-xs text-muted">{text('chat.exportMissing', { count: missing })}</span>}
      </span>
      {underWay(one) && (
        <span className="block w-24">
          <Progress label={text(`chat.exportState.${state}`)} value={progress / 100} />
        </span>
      )}
      {isReady && (
        <Button size="small" icon="download" busy={open.pending} onClick={() => void open.run({ exportId: id })}>
          {text('chat.exportDownload')}
        </Button>
      )}
    </li>
  );
}
