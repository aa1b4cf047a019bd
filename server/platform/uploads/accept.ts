import { type FileType, rasterTypes } from '../../../contract/wire/files.ts';
import { type UploadPurpose, type UploadPurposeKey, uploadPurposes } from '../../../contract/wire/upload-purposes.ts';
import { type RasterType, rewritePicture } from '../files/rewrite.ts';
import { checkContent } from './check.ts';
import { scan, type Scanner } from './scanner.ts';

export type Asked = { declared: FileType; purpose: UploadPurposeKey; scanner: Scanner | undefined };

/** What comes from outside is what it says it is, and the scanner has nothing against it. @throws Refusal */
export async function inspect(draft: string, { declared, scanner }: Asked): Promise<void> {
  await checkContent(draft, declared);
  if (scanner) await scan(scanner, draft);
}

/** Pictures are re-encoded: as WebP if they are public or if their own format is slow to write, else in their own format. */
export async function rewritten(
  draft: string,
  { declared, purpose }: Asked,
  newDraft: () => Promise<string>,
): Promise<{ path: string; contentType: string }> {
  if (!(rasterTypes as readonly FileType[]).includes(declared)) return { path: draft, contentType: declared };
  const { picture }: UploadPurpose = uploadPurposes[purpose];
  const type = picture || declared === 'image/avif' ? 'image/webp' : (declared as RasterType);
  const path = await newDraft();
  await rewritePicture(draft, path, { type, side: picture?.side });
  return { path, contentType: type };
}
