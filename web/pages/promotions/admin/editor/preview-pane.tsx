import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type ActivityContent, operatorActivityCalls } from '../../../../../contract/promotions/activities.ts';
import { languageNames, languages, languageTags, type Language } from '../../../../../contract/values/locale.ts';
import { send } from '../../../../app/api/client.ts';
import { ApiError } from '../../../../app/api/error.ts';
import { InLanguage, useText } from '../../../../app/i18n/text.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Select } from '../../../../ui/field.tsx';
import { Blocks } from '../../activity/blocks.tsx';
import { type PageBlock, withHtml } from '../../activity/with-html.ts';

const widths = { phone: 390, desktop: 1280 } as const;
/** Milliseconds after the last change. */
const patience = 500;
const height = 620;

/** The page as it is being written, in any language, as wide as a phone or a desktop. */
export function PreviewPane({
  id,
  content,
  language: second,
}: {
  id: number | null;
  content: ActivityContent;
  language: Language;
}): ReactNode {
  const text = useText();
  const [language, setLanguage] = useState<Language>(content.sourceLanguage);
  const [device, setDevice] = useState<keyof typeof widths>('phone');
  const [shown, setShown] = useState<{ language: Language; title: string; blocks: PageBlock[] } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      send(operatorActivityCalls.preview, { id, language, content }, { quiet: true, signal: controller.signal }).then(
        ({ title, blocks }) => {
          setFailure(null);
          setShown({ language, title, blocks: withHtml(blocks) });
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          if (error instanceof ApiError) setFailure(Object.values(error.fields)[0] ?? error.message);
        },
      );
    }, patience);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, content, language]);
  return (
    <Card title={text('operator-activities.preview')}>
      <div className="mb-3 grid grid-cols-2 gap-3">
        <Select
          label={text('operator-activities.previewLanguage')}
          value={language}
          options={[...new Set([content.sourceLanguage, second, ...languages])].map((one) => ({ value: one, label: languageNames[one] }))}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
        <Select
          label={text('operator-activities.previewWidth')}
          value={device}
          options={(['phone', 'desktop'] as const).map((one) => ({ value: one, label: text(`operator-activities.width.${one}`) }))}
          onChange={(event) => setDevice(event.currentTarget.value as keyof typeof widths)}
        />
      </div>
      {failure && <p className="mb-3 text-sm text-muted">{failure}</p>}
      <Window label={text('operator-activities.preview')} width={widths[device]}>
        {shown && (
          <div lang={languageTags[shown.language]}>
            <InLanguage language={shown.language}>
              <Blocks blocks={shown.blocks} title={shown.title} preview />
            </InLanguage>
          </div>
        )}
      </Window>
    </Card>
  );
}

/** A frame with its own viewport, so that breakpoints apply as for a visitor; scaled down where space is short. */
function Window({ label, width, children }: { label: string; width: number; children: ReactNode }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState<number>(width);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const take = (): void => {
      const inner = element.contentDocument;
      if (!inner || inner.body.dataset['ready']) return;
      inner.body.dataset['ready'] = 'yes';
      const { documentElement: root } = document;
      inner.documentElement.lang = root.lang;
      inner.documentElement.className = root.className;
      inner.documentElement.dataset['theme'] = root.dataset['theme'] ?? 'system';
      for (const style of document.head.querySelectorAll<HTMLStyleElement | HTMLLinkElement>('style, link[rel="stylesheet"]')) {
        const copy = inner.importNode(style, true);
        // The attribute itself is hidden from scripts.
        copy.nonce = style.nonce;
        inner.head.append(copy);
      }
      setBody(inner.body);
    };
    take();
    // Some browsers put another empty document in its place.
    element.addEventListener('load', take);
    return () => element.removeEventListener('load', take);
  }, []);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  const scale = Math.min(1, room / width);
  return (
    <div ref={place} className="overflow-hidden rounded-md border border-line bg-page" style={{ height }}>
      <iframe
        ref={frame}
        title={label}
        // Its links lead nowhere, so keyboard focus skips it; the page opened separately is navigable.
        tabIndex={-1}
        sandbox="allow-same-origin"
        width={width}
        height={Math.round(height / scale)}
        className="mx-auto block max-w-none"
        style={{ transform: `scale(${scale})`, transformOrigin: 'top left', marginLeft: scale < 1 ? 0 : undefined }}
      />
      {body &&
        createPortal(
          // Nothing in it leads anywhere.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only keeps the links in it from being followed
          <div onClickCapture={(event) => event.preventDefault()}>{children}</div>,
          body,
        )}
    </div>
  );
}
