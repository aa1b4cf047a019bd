import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '../../../contract/values/locale.ts';
import { useFormat, useText } from '../../app/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { type RichTextMark, richTextMarks, withMark } from './rich-text-edit.ts';

const signs: Record<RichTextMark, string> = { bold: 'B', italic: 'I', heading: 'H', bullets: '•', numbers: '▤', link: '↗', table: '▦' };
const keys: Record<string, RichTextMark> = { b: 'bold', i: 'italic', k: 'link' };

/** A description with a toolbar for its marks, the number of its characters, and a preview as buyers see it. */
export function RichTextField({
  label,
  lang,
  value,
  most,
  error,
  onChange,
}: {
  label: string;
  lang: Language;
  value: string;
  most: number;
  error: string | undefined;
  onChange: (value: string) => void;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const area = useRef<HTMLTextAreaElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [preview, setPreview] = useState<string | null>(null);
  const press = (mark: RichTextMark): void => {
    const { current: field } = area;
    if (!field) return;
    const edited = withMark({ text: value, start: field.selectionStart, end: field.selectionEnd }, mark);
    // The field has its new value before it is focused, and is focused at once: later, it would take the focus from where it is by then.
    flushSync(() => onChange(edited.text));
    field.focus();
    field.setSelectionRange(edited.start, edited.end);
  };
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (current + step + richTextMarks.length) % richTextMarks.length;
    setCurrent(next);
    buttons.current?.querySelectorAll('button')[next]?.focus();
  };
  const show = async (): Promise<void> => {
    // The parser comes with the first preview.
    const { richTextHtml } = await import('../../../contract/values/rich-text.ts');
    setPreview(richTextHtml(value));
  };
  return (
    <div className="min-w-0">
      <span aria-hidden className="mb-1.5 flex justify-between gap-3 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-muted">{text('common.optional')}</span>
      </span>
      <div className="mb-2 flex flex-wrap items-center gap-1">
        {preview === null && (
          // One stop of the Tab key, as toolbars are.
          <div
            ref={buttons}
            role="toolbar"
            tabIndex={-1}
            aria-label={text('rich-text.marks')}
            className="flex flex-wrap gap-1"
            onKeyDown={move}
          >
            {richTextMarks.map((mark, at) => (
              <Button
                key={mark}
                kind="secondary"
                size="small"
                tabIndex={at === current ? 0 : -1}
                aria-label={text(`rich-text.mark.${mark}`)}
                title={text(`rich-text.mark.${mark}`)}
                onFocus={() => setCurrent(at)}
                onClick={() => press(mark)}
              >
                {signs[mark]}
              </Button>
            ))}
          </div>
        )}
        <Button
          kind="quiet"
          size="small"
          aria-pressed={preview !== null}
          className="ml-auto"
          onClick={() => (preview === null ? void show().catch(() => undefined) : setPreview(null))}
        >
          {text(preview === null ? 'rich-text.preview' : 'rich-text.text')}
        </Button>
      </div>
      {preview === null ? (
        <TextArea
          ref={area}
          label={label}
          labelHidden
          lang={lang}
          rows={8}
          maxLength={most}
          value={value}
          error={error}
          hint={text('rich-text.characters', { used: format.number(value.length), most: format.number(most) })}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            const mark = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey ? keys[event.key.toLowerCase()] : undefined;
            if (!mark) return;
            event.preventDefault();
            press(mark);
          }}
        />
      ) : (
        <div role="region" aria-label={`${label}: ${text('rich-text.preview')}`} className="rounded-md border border-line p-3">
          {preview === '' ? (
            <p className="text-muted">–</p>
          ) : (
            // The renderer makes the elements of descriptions only.
            <div className="prose text-muted" lang={lang} dangerouslySetInnerHTML={{ __html: preview }} />
          )}
        </div>
      )}
    </div>
  );
}
