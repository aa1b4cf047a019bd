import { setImmediate } from 'node:timers/promises';
import { exportBounds } from '../../../../contract/talk/chat-exports.ts';
import { bodyText, type ChatMessage, filesOf, namesOf } from '../../../../contract/talk/chat-messages.ts';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { marketProfile } from '../../../platform/market-profile.ts';
import { Archive } from '../../../platform/files/archive.ts';
import type { Files } from '../../../platform/files/files.ts';
import { textPdf } from '../../../platform/formats/pdf.ts';
import { writtenTime } from '../../../platform/formats/written-time.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { message as worded } from '../../../platform/texts.ts';
import { findCard } from '../chat/cards.ts';
import { selectCombined } from '../chat/combine.ts';
import { selectConversationsById } from '../chat/conversation-queries.ts';
import { selectPage } from '../chat/messages.ts';
import { readablePartyOf } from '../chat/party.ts';
import { chatRefusal } from '../chat/refusals.ts';

type Parts = { db: Connection; files: Files; path: string; onProgress: (share: number) => Promise<void> };
type Written = { size: number; messages: number; missing: number };

/** What an export says of a message. */
type Line = {
  id: string;
  sentAt: string;
  from: string;
  side: ChatMessage['side'];
  type: ChatMessage['type'];
  /** Its text, or what it shows. */
  text: string;
  /** What it answers, unless that is recalled or hidden. */
  answers: string | null;
  modifiedAt: string | null;
  /** Where its file is in the archive; null without one, or if it is not there. */
  file: string | null;
  /** The same of the other pictures of a message. */
  more?: (string | null)[];
  reactions: { reaction: string; count: number }[];
};

/**
 * Writes a conversation as its reader sees it into a ZIP: PDF, JSON and files, in parts, so that the memory holds one of them. Only messages
 * are read: notes of customer service and blocks are elsewhere.
 */
export async function writeExport(gid: string, scope: SignedInScope, { db, files, path, onProgress }: Parts): Promise<Written> {
  const { caller, now } = scope;
  const { hiddenBefore, lastSeq, members } = await readablePartyOf(db, caller, gid);
  const [conversation] = await selectConversationsById(db, caller, [gid]);
  if (!conversation) throw chatRefusal(chatErrors.noSuchConversation);
  const archive = new Archive(path, now);
  const known = new Set<string>();
  const written: Written = { size: 0, messages: 0, missing: 0 };
  let room = exportBounds.bytes;
  const reader = { gid, userId: caller.userId, hiddenBefore };
  try {
    for (let part = 1, after = 0; ; part++) {
      const page = await selectPage(db, reader, { from: after, limit: exportBounds.messages, up: false });
      if (page.length === 0 && part > 1) break;
      const lines: Line[] = [];
      for (const message of page) {
        // Lines of the system say nothing that somebody wrote.
        if (message.isRecall || message.type === 'inform') continue;
        const line = await lineOf(db, scope, message, known);
        // Colleagues have no sides.
        if (members !== null) line.side = null;
        known.add(message.id);
        lines.push(line);
        const places: (string | null)[] = [];
        for (const [at, { file: key, name }] of filesOf(message.body).entries()) {
          const file = await files.open(key);
          const place = file && file.size <= room ? `files/${message.seq}-${at > 0 ? `${at + 1}-` : ''}${name}` : null;
          places.push(place);
          if (!file || place === null) written.missing += 1;
          else {
            room -= file.size;
            await archive.add(place, file.read(), true);
          }
          await onProgress(message.seq / Math.max(1, lastSeq));
        }
        const [first = null, ...more] = places;
        line.file = first;
        if (more.length > 0) line.more = more;
      }
      const ending = part === 1 ? '' : `-${part}`;
      await archive.add(`conversation${ending}.json`, [
        JSON.stringify({ title: conversation.title, exportedAt: now, messages: lines }, null, 1),
      ]);
      await archive.add(`conversation${ending}.pdf`, [await pdfOf(conversation.title, lines, scope)], true);
      written.messages += lines.length;
      after = page.at(-1)?.seq ?? 0;
      if (page.length < exportBounds.messages) break;
      await onProgress(after / Math.max(1, lastSeq));
    }
    await archive.close();
  } catch (error) {
    archive.abandon();
    throw error;
  }
  return { ...written, size: archive.size };
}

async function lineOf(db: Connection, scope: SignedInScope, message: ChatMessage, known: ReadonlySet<string>): Promise<Line> {
  const { id, sentAt, fromName, side, type, ext, modifiedInfo, reactions } = message;
  const quoted = ext.msgQuote?.msgID;
  return {
    ...{ id, sentAt, from: fromName, side, type, text: await textOf(db, scope, message) },
    answers: quoted !== undefined && known.has(quoted) ? quoted : null,
    modifiedAt: modifiedInfo?.operationTime ?? null,
    file: null,
    reactions: reactions.map(({ reaction, count }) => ({ reaction, count })),
  };
}

/** What a message shows to its reader now, in words. */
async function textOf(db: Connection, scope: SignedInScope, message: ChatMessage): Promise<string> {
  const { type, body, gid, id } = message;
  if (type === 'txt') return bodyText(body, 'msg');
  if (type === 'loc') {
    const { buildingName, addr, lat, lng } = body as { buildingName?: string; addr?: string; lat?: number; lng?: number };
    return [buildingName, addr, lat === undefined || lng === undefined ? '' : `${lat}, ${lng}`].filter(Boolean).join('\n');
  }
  if (type === 'custom') return (await findCard(db, scope, body as never))?.title ?? worded('chat.export.cardGone', scope.language);
  if (type === 'combine') {
    const forwarded = await selectCombined(db, scope.caller, { gid, id });
    return forwarded
      .filter(({ isRecall }) => !isRecall)
      .map((one) => `${one.fromName}: ${bodyText(one.body, 'msg') || namesOf(one.body)}`)
      .join('\n');
  }
  return namesOf(body);
}

function pdfOf(title: string, lines: readonly Line[], { caller, language, now }: SignedInScope): Promise<Buffer> {
  const texts = new Map(lines.map(({ id, text }) => [id, text]));
  return textPdf({
    title,
    language,
    facts: [
      { label: worded('chat.export.by', language), value: caller.name },
      { label: worded('chat.export.at', language), value: writtenTime(now, language) },
      { label: worded('chat.export.messages', language), value: String(lines.length) },
    ],
    markdown: '',
    entries: entriesOf(lines, texts, language),
    footer: `${marketProfile().name} · ${title}`,
    at: now,
  });
}

async function* entriesOf(
  lines: readonly Line[],
  texts: ReadonlyMap<string, string>,
  language: SignedInScope['language'],
): AsyncGenerator<{ head: string; text: string }> {
  for (const [at, { from, side, sentAt, text, file, more = [], answers }] of lines.entries()) {
    const head = [from, side && worded(`chat.export.side.${side}`, language), writtenTime(new Date(sentAt), language)]
      .filter(Boolean)
      .join(' · ');
    const quoted = answers === null ? '' : (texts.get(answers) ?? '');
    yield {
      head,
      text: [quoted && `> ${quoted.slice(0, 100).replaceAll('\n', ' ')}`, text, ...[file, ...more].map((place) => place && `[${place}]`)]
        .filter(Boolean)
        .join('\n'),
    };
    // Requests of the same process come between.
    if (at % 50 === 49) await setImmediate();
  }
}
