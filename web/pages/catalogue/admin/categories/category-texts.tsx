import { type ReactNode, useState } from 'react';
import { languageNames, languages, languageTags, type Language } from '../../../../../contract/values/locale.ts';
import { categoryCalls, type CategoryDetail, type CategoryText } from '../../../../../contract/catalogue/categories.ts';
import type { StoredFile } from '../../../../../contract/wire/uploads.ts';
import { useCall } from '../../../../app/api/use-call.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { TextArea, TextField } from '../../../../ui/field.tsx';
import { FileUpload } from '../../../../components/forms/file-upload.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';

type Texts = Partial<Record<Language, CategoryText>>;
const nothing: CategoryText = { name: '', urlKey: '', description: '' };

/** Names, addresses and descriptions of a category in all languages, its picture, and whether it is shown. */
export function CategoryTexts({ category, onChanged }: { category: CategoryDetail; onChanged: () => Promise<void> }): ReactNode {
  const text = useText();
  const [texts, setTexts] = useState<Texts>(category.texts);
  const [hidden, setHidden] = useState(category.hidden);
  const [pictureKey, setPictureKey] = useState(category.pictureKey);
  const [files, setFiles] = useState<StoredFile[]>([]);
  const { pending, errors, failure, run } = useCall(categoryCalls.save, {
    inForm: true,
    fieldsMessage: text('operator-catalogue.markedFields'),
    done: async () => {
      showMessage(text('operator-catalogue.saved'), 'positive');
      await onChanged();
    },
  });
  const [uploading, setUploading] = useState(false);
  const set = (language: Language, change: Partial<CategoryText>): void =>
    setTexts((before) => ({ ...before, [language]: { ...nothing, ...before[language], ...change } }));

  async function save(): Promise<void> {
    const { id, version } = category;
    await run({ id, version, texts, hidden, pictureKey: files[0]?.key ?? pictureKey });
  }

  return (
    <Card title={text('operator-catalogue.texts')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure && <Notice kind="danger">{errors['texts'] ?? failure}</Notice>}
        <ul className="grid gap-5">
          {languages.map((language) => {
            const one = texts[language] ?? nothing;
            return (
              <li key={language}>
                <fieldset className="grid items-start gap-x-4 gap-y-2 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
                  <legend className="mb-1.5 flex items-center gap-2 text-sm font-semibold">
                    {languageNames[language]}
                    {one.name === '' && <Badge tone="caution">{text('operator-catalogue.missing')}</Badge>}
                  </legend>
                  <TextField
                    label={text('operator-catalogue.nameIn', { language: languageNames[language] })}
                    labelHidden
                    lang={languageTags[language]}
                    maxLength={120}
                    placeholder={text('operator-catalogue.name')}
                    value={one.name}
                    error={errors[`texts.${language}.name`]}
                    onChange={(event) => set(language, { name: event.currentTarget.value })}
                  />
                  <TextField
                    label={text('operator-catalogue.urlKeyIn', { language: languageNames[language] })}
                    labelHidden
                    maxLength={80}
                    placeholder={text('operator-catalogue.urlKeyHint')}
                    value={one.urlKey}
                    error={errors[`texts.${language}.urlKey`]}
                    onChange={(event) => set(language, { urlKey: event.currentTarget.value })}
                  />
                </fieldset>
              </li>
            );
          })}
        </ul>
        <div className="mt-3">
          <Disclosure title={text('operator-catalogue.descriptions')}>
            <div className="grid gap-4 md:grid-cols-2">
              {languages.map((language) => (
                <TextArea
                  key={language}
                  label={languageNames[language]}
                  lang={languageTags[language]}
                  rows={3}
                  maxLength={2_000}
                  value={texts[language]?.description ?? ''}
                  onChange={(event) => set(language, { description: event.currentTarget.value })}
                />
              ))}
            </div>
          </Disclosure>
          <Disclosure title={text('operator-catalogue.picture')}>
            {pictureKey && files.length === 0 && (
              <div className="mb-4 flex items-center gap-4">
                <Picture pictureKey={pictureKey} alt="" size="n2" ratio="1" className="size-24 rounded-md" />
                <Button kind="quiet" size="small" icon="trash" onClick={() => setPictureKey(null)}>
                  {text('operator-catalogue.removePicture')}
                </Button>
              </div>
            )}
            <FileUpload
              label={text('operator-catalogue.picture')}
              optional
              purpose="itemPicture"
              value={files}
              onChange={setFiles}
              onBusy={setUploading}
            />
          </Disclosure>
        </div>
        <Checkbox
          className="mt-4"
          label={text('operator-catalogue.hide')}
          checked={hidden}
          onChange={(event) => setHidden(event.currentTarget.checked)}
        />
        <Button type="submit" className="mt-4" busy={pending || uploading}>
          {text('operator-catalogue.save')}
        </Button>
      </form>
    </Card>
  );
}
