import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import {
  longestNewsText,
  longestNewsTitle,
  type NewsAudience,
  newsAudiences,
  type NewsDetail,
  type NewsTexts,
  operatorNewsCalls,
} from '../../../../contract/talk/platform-news.ts';
import { type Language, languageNames } from '../../../../contract/values/locale.ts';
import { send } from '../../../app/api/client.ts';
import { ApiError } from '../../../app/api/error.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { NewsPreview } from './preview.tsx';

type Content = { sourceLanguage: Language; audience: NewsAudience; link: string; texts: NewsTexts };
const root = '/operator/news';

/** A draft in one form next to its preview. Rejected input stays as typed, with a message at each field. */
export function NewsForm({
  news,
  source,
  languages,
}: {
  news: NewsDetail | null;
  source: Language;
  /** Those of the market, the source language first. */
  languages: readonly Language[];
}): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [content, setContent] = useState<Content>(() => ({
    ...{ sourceLanguage: source, audience: news?.audience ?? 'all', link: news?.link ?? '', texts: news?.texts ?? {} },
  }));
  const [saved, setSaved] = useState(content);
  /** What the server has of it; ahead of the page where something was saved that could not be sent. */
  const [known, setKnown] = useState(news && { id: news.id, version: news.version });
  const [language, setLanguage] = useState(source);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'save' | 'send' | null>(null);
  /** What is asked: whether to send it to so many people, or to delete it. */
  const [asking, setAsking] = useState<{ recipients: number } | 'remove' | null>(null);
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

  const change = (changed: Partial<Content>): void => setContent((before) => ({ ...before, ...changed }));
  const write = (changed: { title?: string; text?: string }): void =>
    change({ texts: { ...content.texts, [language]: { title: '', text: '', ...content.texts[language], ...changed } } });

  async function trying(what: 'save' | 'send', work: () => Promise<void>): Promise<void> {
    setBusy(what);
    setFailure(null);
    setFields({});
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const faulty = Object.keys(error.fields);
      setFields(error.fields);
      setFailure(faulty.length > 0 ? text('news.markedFields') : error.message);
      // A marked field is no use behind another tab.
      if (!faulty.some((path) => path.startsWith(`texts.${language}.`)))
        setLanguage(languages.find((one) => faulty.some((path) => path.startsWith(`texts.${one}.`))) ?? language);
    } finally {
      setBusy(null);
    }
  }
  const saveNow = async (): Promise<{ id: number; version: number }> => {
    if (known && !dirty) return known;
    const input = { id: known?.id ?? null, version: known?.version ?? null, ...content };
    const answer = await send(operatorNewsCalls.save, input, { quiet: true });
    setSaved(content);
    setKnown(answer);
    return answer;
  };
  const settled = async (id: number): Promise<void> => {
    if (news) await revalidate();
    else await navigate(`${root}/${id}`, { replace: true });
  };
  const save = () =>
    trying('save', async () => {
      const { id } = await saveNow();
      showMessage(text('news.saved'), 'positive');
      await settled(id);
    });
  const sendNow = () =>
    trying('send', async () => {
      const draft = await saveNow();
      await send(operatorNewsCalls.send, draft, { quiet: true });
      await settled(draft.id);
    });
  const askToSend = async (): Promise<void> => {
    const { buyers, sellers } = await send(operatorNewsCalls.reach, {});
    setAsking({ recipients: { all: buyers + sellers, buyers, sellers }[content.audience] });
  };
  const id = known?.id ?? null;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(22rem,36%)]">
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
        <Card title={text('news.settings')}>
          <div className="grid items-start gap-4 md:grid-cols-2">
            <Select
              label={text('news.column.audience')}
              value={content.audience}
              error={fields['audience']}
              options={newsAudiences.map((value) => ({ value, label: text(`news.audience.${value}`) }))}
              onChange={(event) => change({ audience: event.currentTarget.value as NewsAudience })}
            />
            <TextField
              label={text('news.link')}
              hint={text('news.linkHint')}
              optional
              maxLength={300}
              value={content.link}
              error={fields['link']}
              onChange={(event) => change({ link: event.currentTarget.value })}
            />
          </div>
        </Card>
        <Card title={text('news.texts')}>
          <p className="mb-2 text-sm text-muted">{text('news.sourceHint', { language: languageNames[source] })}</p>
          <Tabs
            label={text('news.texts')}
            value={language}
            onChange={(chosen) => setLanguage(languages.find((one) => one === chosen) ?? source)}
            tabs={languages.map((one) => ({
              ...{ value: one, label: `${languageNames[one]}${isWritten(content.texts[one]) ? ' ✓' : ''}` },
              content: (
                <div className="grid gap-4">
                  <TextField
                    label={text('news.column.title')}
                    lang={one}
                    maxLength={longestNewsTitle}
                    optional={one !== source}
                    value={content.texts[one]?.title ?? ''}
                    error={fields[`texts.${one}.title`]}
                    onChange={(event) => write({ title: event.currentTarget.value })}
                  />
                  <TextArea
                    label={text('news.text')}
                    hint={text('news.textHint', { most: longestNewsText })}
                    lang={one}
                    rows={10}
                    maxLength={longestNewsText}
                    optional={one !== source}
                    value={content.texts[one]?.text ?? ''}
                    error={fields[`texts.${one}.text`]}
                    onChange={(event) => write({ text: event.currentTarget.value })}
                  />
                </div>
              ),
            }))}
          />
        </Card>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" kind="secondary" busy={busy === 'save'} disabled={busy === 'send'}>
            {text('news.save')}
          </Button>
          <Button busy={busy === 'send'} disabled={busy === 'save'} onClick={() => void askToSend().catch(() => undefined)}>
            {text('news.send')}
          </Button>
          {id !== null && (
            <Button kind="danger" disabled={busy !== null} onClick={() => setAsking('remove')}>
              {text('news.remove')}
            </Button>
          )}
          <span role="status" className="text-sm text-muted">
            {dirty ? text('news.unsaved') : ''}
          </span>
        </div>
      </form>
      <Card title={text('news.preview')} className="min-w-0 xl:sticky xl:top-20">
        <NewsPreview news={content} language={language} />
      </Card>
      <Question
        open={asking !== null && asking !== 'remove'}
        onClose={() => setAsking(null)}
        title={text('news.sendQuestion', { count: asking !== null && asking !== 'remove' ? asking.recipients : 0 })}
        confirm={text('news.send')}
        onConfirm={sendNow}
      >
        {text('news.sendHint')}
      </Question>
      <Question
        open={asking === 'remove'}
        onClose={() => setAsking(null)}
        title={text('news.removeQuestion')}
        confirm={text('news.remove')}
        dangerous
        onConfirm={async () => {
          if (id === null) return;
          await send(operatorNewsCalls.remove, { id });
          setSaved(content);
          showMessage(text('news.removed'), 'positive');
          await navigate(root);
        }}
      >
        {text('news.removeHint')}
      </Question>
    </div>
  );
}

const isWritten = (own: NewsTexts[Language]): boolean => own !== undefined && own.title !== '' && own.text !== '';
