import * as z from 'zod/mini';
import { declare } from './call.ts';
import { characters, integer, requiredText } from './fields.ts';
import { isUploadPurpose } from './upload-purposes.ts';

export const uploadInput = z.object({
  fileName: requiredText(255),
  /** Bytes; the presigned address takes exactly as many. */
  size: integer,
  contentType: z.string('upload.type').check(z.maxLength(100, 'upload.type'), characters),
  purpose: z.string('upload.purpose').check(z.refine(isUploadPurpose, 'upload.purpose')),
});

const presigned = z.object({
  /** Where the raw file is PUT to, once, with these headers. */
  address: z.string(),
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()),
  /** What other calls name the file by. */
  key: z.string(),
  expires: z.string(),
});
export type Presigned = z.output<typeof presigned>;

/** What the presigned address answers. */
export const storedFile = z.object({ key: z.string(), fileName: z.string(), contentType: z.string(), size: z.number() });
export type StoredFile = z.output<typeof storedFile>;

export const mostUploadsAtOnce = 20;

export const uploadCalls = {
  presign: declare({
    name: 'uploads.presign',
    method: 'POST',
    path: '/resource/upload/file/generalFilePresign',
    summary: 'An address to upload one file to; visitors for the papers of their application only',
    access: { who: 'anyone', beforePassword: false },
    input: uploadInput,
    answer: presigned,
    limit: { calls: 60, seconds: 60 },
  }),
  presigns: declare({
    name: 'uploads.presigns',
    method: 'POST',
    path: '/buyer/material/file/presigns',
    summary: 'Addresses to upload several files to',
    access: { who: 'signedIn' },
    input: z.object({
      files: z
        .array(uploadInput, 'field.required')
        .check(z.minLength(1, 'field.required'), z.maxLength(mostUploadsAtOnce, 'field.tooMany')),
    }),
    answer: z.array(presigned),
    limit: { calls: 30, seconds: 60 },
  }),
  sign: declare({
    name: 'uploads.sign',
    method: 'GET',
    path: '/resource/auth/sign',
    summary: 'A short-lived address of a private file of one’s company; the operator’s of any paper it may see',
    access: { who: 'signedIn' },
    input: z.object({ uri: requiredText(600) }),
    answer: z.object({ address: z.string(), seconds: z.number() }),
    limit: { calls: 300, seconds: 60 },
  }),
};
