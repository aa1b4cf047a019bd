import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { brandCalls, type BrandDetail, longestBrandName } from '../../../../../contract/catalogue/brands.ts';
import { type Language, languageNames, languages, languageTags } from '../../../../../contract/values/locale.ts';
import { pictureUrl } from '../../../../../contract/values/pictures.ts';
import type { StoredFile } from '../../../../../contract/wire/uploads.ts';
import { useCall } from '../../../../app/api/use-call.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { FileUpload } from '../../../../components/forms/file-upload.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { TextArea, TextField } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';

/** Name, logo, website and descriptions of a brand, and whether it is shown. */
export function BrandForm({ brand }: { brand: BrandDetail }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(brand.name);
  const [website, setWebsite] = useState(brand.website ?? '');
  const [logoKey, setLogoKey] = useState(brand.logoKey);
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const [description, setDescription] = useState(brand.description);
  const [hidden, setHidden] = useState(brand.state === 'hidden');
  const { pending, errors, failure, run } = useCall(brandCalls.save, {
    inForm: true,
    fieldsMessage: text('operator-catalogue.markedFields'),
    done: async () => {
      showMessage(text('operator-catalogue.saved'), 'positive');
      await revalidate();
    },
  });
  const describe = (language: Language, words: string): void => setDescription((before) => ({ ...before, [language]: words }));
  return (
    <Card title={text('operator-catalogue.brandData')}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const { id, version } = brand;
          void run({ id, version, name, website, description, hidden, logoKey: files[0]?.key ?? logoKey });
        }}
      >
        {failure && <Notice kind="danger">{failure}</Notice>}
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            label={text('operator-catalogue.name')}
            hint={text('operator-catalogue.brandNameHint')}
            maxLength={longestBrandName}
            value={name}
            error={errors['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextField
            label={text('operator-catalogue.brandWebsite')}
            optional
            type="url"
            placeholder="https://"
            maxLength={200}
            value={website}
            error={errors['website']}
            onChange={(event) => setWebsite(event.currentTarget.value)}
          />
        </div>
        <div>
          {logoKey && files.length === 0 && (
            <div className="mb-4 flex flex-wrap items-center gap-4">
              <img
                src={pictureUrl(logoKey, 'n2')}
                alt={text('operator-catalogue.brandLogo')}
                className="h-16 max-w-60 rounded-md border border-line object-contain p-1"
              />
              <Button kind="quiet" size="small" icon="trash" onClick={() => setLogoKey(null)}>
                {text('operator-catalogue.removePicture')}
              </Button>
            </div>
          )}
          <FileUpload
            label={text('operator-catalogue.brandLogo')}
            optional
            purpose="brandLogo"
            error={errors['logoKey']}
            value={files}
            onChange={setFiles}
            onBusy={setUploading}
          />
        </div>
        <Disclosure title={text('operator-catalogue.descriptions')} open={Object.keys(brand.description).length > 0}>
          <div className="grid gap-4 md:grid-cols-2">
            {languages.map((language) => (
              <TextArea
                key={language}
                label={languageNames[language]}
                optional
                lang={languageTags[language]}
                rows={3}
                maxLength={1_000}
                value={description[language] ?? ''}
                error={errors[`description.${language}`]}
                onChange={(event) => describe(language, event.currentTarget.value)}
              />
            ))}
          </div>
        </Disclosure>
        <Checkbox
          label={text('operator-catalogue.brandHide')}
          checked={hidden}
          onChange={(event) => setHidden(event.currentTarget.checked)}
        />
        <div>
          <Button type="submit" busy={pending || uploading}>
            {text('operator-catalogue.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
