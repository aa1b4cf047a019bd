import type { NamedItem, Choices, Part } from './types.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { type ActivityContent, type ActivityKind, operatorActivityCalls } from '../../../../../contract/promotions/activities.ts';
import type { Block } from '../../../../../contract/promotions/activity-blocks.ts';
import type { AnswerOf } from '../../../../../contract/wire/call.ts';
import { languages, type Language } from '../../../../../contract/values/locale.ts';
import { send } from '../../../../app/api/client.ts';
import { ApiError } from '../../../../app/api/error.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Question } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';
import { BlockList } from './block-list.tsx';
import { type Headings, newContent } from './new-content.ts';
import { PreviewPane } from './preview-pane.tsx';
import { SettingsCard } from './settings-card.tsx';
import { TextsCard } from './texts-card.tsx';
import { VersionsCard } from './versions-card.tsx';

type Calls = typeof operatorActivityCalls;
type EditorProperties = {
  kind: ActivityKind;
  page: AnswerOf<Calls['detail']> | null;
  choices: Choices;
  headings: Headings;
  language: Language;
  root: string;
};

/** What was said at the fields of a section goes with it to its new place. */
function followed(fields: Readonly<Record<string, string>>, before: readonly Block[], after: readonly Block[]): Record<string, string> {
  const entries = Object.entries(fields).flatMap(([path, said]) => {
    const [, index, rest] = /^blocks\.(\d+)\.(.*)$/.exec(path) ?? [];
    if (index === undefined) return [[path, said] as const];
    const place = after.findIndex(({ id }) => id === before[Number(index)]?.id);
    return place < 0 ? [] : [[`blocks.${place}.${rest}`, said] as const];
  });
  return Object.fromEntries(entries);
}

/** The entire page in one form next to its preview. Rejected input stays as typed, with a message at each field. */
export function Editor({ kind, page, choices, headings, language, root }: EditorProperties): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [content, setContent] = useState<ActivityContent>(() => page?.content ?? newContent(kind, language, headings));
  const [saved, setSaved] = useState(content);
  /** What the server has of it; ahead of the page where something was saved that could not be published. */
  const [known, setKnown] = useState(page && { id: page.activity.id, version: page.version });
  const [secondLanguage, setSecondLanguage] = useState<Language>(
    () =>
      languages.find((one) => one !== content.sourceLanguage && one === language) ??
      languages.find((one) => one !== content.sourceLanguage) ??
      'en',
  );
  const [fields, setFields] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const [uploading, setUploading] = useState(false);
  const [confirming, setConfirming] = useState<'withdraw' | 'remove' | null>(null);
  const [items, setItems] = useState<ReadonlyMap<number, NamedItem>>(() => new Map(page?.items.map((item) => [item.id, item])));
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) head.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  const dirty = content !== saved;
  // Closing the window with unsaved changes asks for confirmation.
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);

  const part: Part = {
    content,
    change: (changed) => {
      const { blocks } = changed;
      if (blocks) setFields((before) => followed(before, content.blocks, blocks));
      setContent((before) => ({ ...before, ...changed }));
    },
    error: (path) => fields[path],
    shown: [
      content.sourceLanguage,
      secondLanguage === content.sourceLanguage ? (languages.find((one) => one !== secondLanguage) ?? 'en') : secondLanguage,
    ],
  };
  // What the server has made of a saved version. What was written since stays, and so does what is open.
  const [taken, setTaken] = useState(page?.version);
  if (page && page.version !== taken && content === saved) {
    setTaken(page.version);
    setContent(page.content);
    setSaved(page.content);
    setKnown({ id: page.activity.id, version: page.version });
  }
  const id = known?.id ?? null;
  const state = page?.activity.state ?? 'draft';

  async function trying(what: 'save' | 'publish', work: () => Promise<void>): Promise<void> {
    setBusy(what);
    setFailure(null);
    setFields({});
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFields(error.fields);
      setFailure(Object.keys(error.fields).length > 0 ? text('operator-activities.markedFields') : error.message);
    } finally {
      setBusy(null);
    }
  }
  const saveNow = async (): Promise<{ id: number; version: number }> => {
    if (known && !dirty) return known;
    const input = { id, kind, version: known?.version ?? null, content };
    const answer = await send(operatorActivityCalls.save, input, { quiet: true });
    setSaved(content);
    setKnown(answer);
    return answer;
  };
  /** A saved version is a new form; its errors have been shown before. */
  const settled = async (savedId: number): Promise<void> => {
    if (page) await revalidate();
    else await navigate(`${root}/${savedId}`);
  };
  const save = () =>
    trying('save', async () => {
      const answer = await saveNow();
      showMessage(text('operator-activities.saved'), 'positive');
      await settled(answer.id);
    });
  const publish = () =>
    trying('publish', async () => {
      const answer = await saveNow();
      await send(operatorActivityCalls.publish, answer, { quiet: true });
      showMessage(text('operator-activities.published'), 'positive');
      await settled(answer.id);
    });
  const duplicate = async (): Promise<void> => {
    if (id === null) return;
    const copy = await send(operatorActivityCalls.duplicate, { id });
    showMessage(text('operator-activities.duplicated'), 'positive');
    await navigate(`${root}/${copy.id}`);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(24rem,38%)]">
      <form
        noValidate
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div ref={head} className="empty:hidden">
          {failure && <Notice kind="danger">{failure}</Notice>}
        </div>
        <SettingsCard {...part} kind={kind} published={page?.publishedVersion !== undefined && page?.publishedVersion !== null} />
        <TextsCard {...part} kind={kind} onSecondLanguage={setSecondLanguage} />
        <BlockList
          {...part}
          kind={kind}
          choices={choices}
          items={items}
          onItems={(added) => setItems((before) => new Map([...before, ...added.map((item) => [item.id, item] as const)]))}
          onBusy={setUploading}
        />
        <div className="bottom-0 z-20 -mx-1 flex md:sticky flex-wrap items-center gap-3 border-t border-line bg-page px-1 py-3">
          <Button type="submit" kind="secondary" busy={busy === 'save'} disabled={uploading || busy === 'publish'}>
            {text('operator-activities.save')}
          </Button>
          <Button busy={busy === 'publish'} disabled={uploading || busy === 'save'} onClick={() => void publish()}>
            {text('operator-activities.publish')}
          </Button>
          {id !== null && (
            <>
              <ButtonLink to={`/operator/activities/${id}/preview`} kind="quiet" icon="external">
                {text('operator-activities.openPreview')}
              </ButtonLink>
              <Button kind="quiet" icon="copy" onClick={() => void duplicate().catch(() => undefined)}>
                {text('operator-activities.duplicate')}
              </Button>
              {(state === 'running' || state === 'scheduled') && (
                <Button kind="danger" onClick={() => setConfirming('withdraw')}>
                  {text('operator-activities.withdraw')}
                </Button>
              )}
              {state === 'draft' && (
                <Button kind="danger" onClick={() => setConfirming('remove')}>
                  {text('operator-activities.remove')}
                </Button>
              )}
            </>
          )}
          <span role="status" className="text-sm text-muted">
            {dirty ? text('operator-activities.unsaved') : ''}
          </span>
        </div>
      </form>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 xl:sticky xl:top-20">
        <PreviewPane id={id} content={content} language={part.shown[1]} />
        {page && <VersionsCard page={page} onTake={(old) => setContent({ ...old, landingUrl: content.landingUrl })} />}
      </div>
      {id !== null && (
        <>
          <Question
            open={confirming === 'withdraw'}
            onClose={() => setConfirming(null)}
            title={text('operator-activities.withdrawQuestion')}
            confirm={text('operator-activities.withdraw')}
            dangerous
            onConfirm={async () => {
              await send(operatorActivityCalls.withdraw, { id });
              showMessage(text('operator-activities.withdrawn'), 'positive');
              await revalidate();
            }}
          >
            {text('operator-activities.withdrawHint')}
          </Question>
          <Question
            open={confirming === 'remove'}
            onClose={() => setConfirming(null)}
            title={text('operator-activities.removeQuestion')}
            confirm={text('operator-activities.remove')}
            dangerous
            onConfirm={async () => {
              await send(operatorActivityCalls.remove, { id });
              await navigate(root);
            }}
          >
            {text('operator-activities.removeHint')}
          </Question>
        </>
      )}
    </div>
  );
}
