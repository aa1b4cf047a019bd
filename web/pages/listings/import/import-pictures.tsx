import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ImportPage, listingImportCalls } from '../../../../contract/listings/imports.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { sendForData } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileUpload } from '../../../components/forms/file-upload.tsx';

/** Pictures that the list names: uploaded separately and matched by name. Empty where no column holds pictures. */
export function PicturesCard({
  page,
  one,
  mapping,
}: {
  page: ImportPage;
  one: { storeId: number; importId: string };
  mapping: readonly (string | null)[];
}): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [archives, setArchives] = useState<readonly StoredFile[]>([]);
  const [pictures, setPictures] = useState<readonly StoredFile[]>([]);
  if (!mapping.includes('pictures') && !mapping.includes('variantPicture')) return null;

  async function give(archiveKeys: string[], pictureKeys: string[]): Promise<void> {
    if (archiveKeys.length + pictureKeys.length === 0) return;
    // A refusal has been shown by the client of calls.
    await sendForData(listingImportCalls.pictures, { ...one, archiveKeys, pictureKeys }, { show: true });
    await revalidate();
  }
  const fresh = (files: readonly StoredFile[], before: readonly StoredFile[]): string[] =>
    files.map(({ key }) => key).filter((key) => !before.some((other) => other.key === key));

  return (
    <Card title={text('listing-import.pictures')}>
      <p className="max-w-text text-sm text-muted">
        {text('listing-import.picturesHint')} {page.fetches && text('listing-import.picturesFetched')}
      </p>
      {page.pictures > 0 && (
        <p role="status" className="mt-2 text-sm font-semibold">
          {text('listing-import.picturesGiven', { count: page.pictures })}
        </p>
      )}
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2">
        <FileUpload
          label={text('listing-import.archive')}
          optional
          purpose="pictureArchive"
          most={10}
          value={archives}
          onChange={(files) => {
            setArchives(files);
            void give(fresh(files, archives), []);
          }}
        />
        <FileUpload
          label={text('listing-import.singly')}
          optional
          purpose="itemPicture"
          most={20}
          value={pictures}
          onChange={(files) => {
            setPictures(files);
            void give([], fresh(files, pictures));
          }}
        />
      </div>
    </Card>
  );
}
