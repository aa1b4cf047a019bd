import { type ReactNode, useEffect, useRef, useState } from 'react';
import { languageNames, languages, type Language } from '../../../../contract/values/locale.ts';
import type { ListingInput } from '../../../../contract/listings/listings.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { Part } from './new-listing.ts';

const most = 30;

/** Pictures in their order, by dragging or by buttons, each with what it shows. The first is the item's own. */
export function PictureFields({
  product,
  change,
  error,
  language: own,
  onBusy,
}: Part & { language: Language; onBusy: (busy: boolean) => void }): ReactNode {
  const text = useText();
  const [language, setLanguage] = useState(own);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const letGo = (): void => {
    setDragged(null);
    setOver(null);
  };
  const { pictures } = product;
  // Several uploads may end before the page is rendered again.
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });
  const set = (next: ListingInput['pictures']): void => {
    latest.current = next;
    const gone = new Set(pictures.map(({ key }) => key).filter((key) => !next.some((one) => one.key === key)));
    const variants = product.variants.map((variant) =>
      variant.pictureKey !== null && gone.has(variant.pictureKey) ? { ...variant, pictureKey: null } : variant,
    );
    change({ pictures: next, variants });
  };
  const move = (from: number, to: number): void => {
    const [moved] = pictures.slice(from, from + 1);
    if (!moved || to < 0 || to >= pictures.length || from === to) return;
    const others = pictures.filter((_, index) => index !== from);
    set([...others.slice(0, to), moved, ...others.slice(to)]);
  };
  return (
    <Card title={text('listings.pictures')}>
      {pictures.length > 0 && (
        <>
          <Select
            className="mb-4 max-w-60"
            label={text('listings.language')}
            value={language}
            options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
            onChange={(event) => setLanguage(event.currentTarget.value as Language)}
          />
          <ol className="-m-2 mb-3 grid auto-columns-[13rem]">
            {pictures.map((picture, index) => (
              <li key={picture.key}>
                {/* The space between two pictures belongs to both: a drop always hits one of them. */}
                <div
                  className="h-full p-2"
                  onDragOver={(event) => {
                    if (dragged === null) return;
                    event.preventDefault();
                    setOver(index);
                  }}
                  onDrop={(event) => {
                    event.preventDefault();
                    event.stopPropagation();
                    if (dragged !== null) move(dragged, index);
                    letGo();
                  }}
                >
                  <div
                    className={`rounded-lg border bg-surface p-3 ${over === index && dragged !== index ? 'border-accent' : 'border-line'} ${dragged === index ? 'opacity-60' : ''}`}
                  >
                    {/* The picture alone: a text could not be marked in a field that is dragged. */}
                    <div
                      draggable
                      className="cursor-grab"
                      onDragStart={(event) => {
                        event.dataTransfer.effectAllowed = 'move';
                        // Some browsers drag nothing that has no data.
                        event.dataTransfer.setData('text/plain', String(index + 1));
                        setDragged(index);
                      }}
                      onDragEnd={letGo}
                    >
                      <Picture
                        pictureKey={picture.key}
                        alt={picture.alts[language] ?? text('listings.picture', { number: index + 1 })}
                        size="n3"
                        ratio="1"
                        className="w-full rounded-sm"
                      />
                    </div>
                    <span className="flex justify-between">
                      <IconButton
                        icon="left"
                        disabled={index === 0}
                        label={text('listings.earlier', { number: index + 1 })}
                        onClick={() => move(index, index - 1)}
                      />
                      <IconButton
                        icon="right"
                        disabled={index === pictures.length - 1}
                        label={text('listings.later', { number: index + 1 })}
                        onClick={() => move(index, index + 1)}
                      />
                      <IconButton
                        icon="trash"
                        label={text('listings.removePicture', { number: index + 1 })}
                        onClick={() => set(pictures.filter((_, at) => at !== index))}
                      />
                    </span>
                    <TextField
                      label={text('listings.alt', { number: index + 1, language: languageNames[language] })}
                      lang={language}
                      maxLength={250}
                      value={picture.alts[language] ?? ''}
                      error={error(`pictures.${index}.alts.${language}`)}
                      onChange={(event) => {
                        const alt = event.currentTarget.value;
                        set(pictures.map((one, at) => (at === index ? { ...one, alts: { ...one.alts, [language]: alt } } : one)));
                      }}
                    />
                  </div>
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
      <FileUpload
        label={text('listings.addPictures')}
        optional
        purpose="itemPicture"
        most={Math.max(2, most - pictures.length)}
        error={error('pictures')}
        value={[]}
        onChange={(files) => {
          const known = new Set(latest.current.map(({ key }) => key));
          set([...latest.current, ...files.filter(({ key }) => !known.has(key)).map(({ key }) => ({ key, alts: {} }))]);
        }}
        onBusy={onBusy}
      />
    </Card>
  );
}
