import { type FileType, rasterTypes } from '../../../contract/wire/files.ts';
import { type UploadPurpose, type UploadPurposeKey, uploadPurposes } from '../../../contract/wire/upload-purposes.ts';
import { type RasterType, rewritePicture } from '../files/rewrite.ts';
import { checkContent } from './check.ts';
import { scan, type Scanner } from './scanner.ts';

export type Asked = { declared: FileType; purpose: UploadPurposeKey; scanner: Scanner | undefined };

/** Checks that the content has the declared type, then scans it for viruses. @throws */
export async function inspect(draftPath: string, { declared, scanner }: Asked): Promise<void> {
  await checkContent(draftPath, declared);
  if (scanner) await scan(scanner, draftPath);
}

/** Pictures are re-encoded: as WebP if they are public or if their own format is slow to write, else in their own format. */
export async function rewritten(
  draftPath: string,
  { declared, purpose }: Asked,
  newDraft: () => Promise<string>,
): Promise<{ path: string; contentType: string }> {
  if (!(rasterTypes as readonly FileType[]).includes(declared)) return { path: draftPath, contentType: declared };
  const { picture }: UploadPurpose = uploadPurposes[purpose];
  const type = picture || declared === 'image/avif' ? 'image/webp' : (declared as RasterType);
  const path = await newDraft();
  await rewritePicture(draftPath, path, { type, side: picture?.side });
  return { path, contentType: type };
}
