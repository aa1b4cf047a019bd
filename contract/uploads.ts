import * as z from 'zod/mini';
import { declare } from './call.ts';
import { fileTypes, type FileType, isFileType, rasterTypes } from './files.ts';
import { integer, requiredText } from './fields.ts';

const megabyte = 1024 * 1024;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const papers = ['application/pdf', ...rasterTypes] as const;
const tables = ['text/csv', xlsx] as const;
const films = ['video/mp4', 'video/webm'] as const;

export type UploadPurpose = {
  types: readonly FileType[];
  /** Bytes. */
  largest: number;
  /** Shown to everybody under `/media/`, as WebP of at most so many pixels on each side. */
  picture?: { folder: 'avatars' | 'logos' | 'pictures'; side: number };
  /** Sellers (and the operator), buyers, or everybody who is signed in; `visitor`: whoever registers, too. */
  who: 'visitor' | 'signedIn' | 'buyer' | 'seller';
  /** The operator may read it. */
  operator: boolean;
};

/** What files are uploaded for, and so what they may be. */
export const uploadPurposes = {
  /** Papers of somebody who applies to become a seller or a buyer and has no account yet. */
  application: { types: papers, largest: 10 * megabyte, who: 'visitor', operator: true },
  /** Papers of a company. */
  document: { types: papers, largest: 10 * megabyte, who: 'signedIn', operator: true },
  avatar: { types: rasterTypes, largest: 5 * megabyte, picture: { folder: 'avatars', side: 512 }, who: 'signedIn', operator: true },
  storeLogo: { types: rasterTypes, largest: 5 * megabyte, picture: { folder: 'logos', side: 1200 }, who: 'seller', operator: true },
  itemPicture: { types: rasterTypes, largest: 20 * megabyte, picture: { folder: 'pictures', side: 4000 }, who: 'seller', operator: true },
  itemMaterial: {
    types: [...papers, ...tables, ...films, 'application/zip', 'image/svg+xml'],
    largest: 50 * megabyte,
    who: 'seller',
    operator: true,
  },
  importFile: { types: [...tables, 'application/zip'], largest: 20 * megabyte, who: 'seller', operator: true },
  paymentProof: { types: papers, largest: 10 * megabyte, who: 'buyer', operator: true },
  evidence: { types: [...papers, ...films], largest: 50 * megabyte, who: 'signedIn', operator: true },
  orderList: { types: tables, largest: 20 * megabyte, who: 'buyer', operator: false },
  shippingLabel: { types: ['application/pdf', 'image/png', 'application/zip'], largest: 10 * megabyte, who: 'signedIn', operator: false },
  chat: {
    types: [...papers, ...tables, ...films, 'audio/mp4', 'audio/ogg', 'audio/mpeg', 'application/zip', 'image/svg+xml'],
    largest: 25 * megabyte,
    who: 'signedIn',
    operator: false,
  },
} as const satisfies Record<string, UploadPurpose>;
export type UploadPurposeKey = keyof typeof uploadPurposes;

export function isUploadPurpose(purpose: string): purpose is UploadPurposeKey {
  return Object.hasOwn(uploadPurposes, purpose);
}

/** For the `accept` of a file field: types, and endings for systems that do not know the types. */
export function acceptOf(purpose: UploadPurposeKey): string {
  return uploadPurposes[purpose].types.flatMap((type) => [type, ...fileTypes[type].map((ending) => `.${ending}`)]).join(',');
}

/** The field's message for a file that its purpose does not take, before a byte of it is sent. */
export function uploadProblem({
  purpose,
  contentType,
  size,
}: {
  purpose: UploadPurposeKey;
  contentType: string;
  size: number;
}): { field: 'contentType' | 'size'; key: 'upload.type' | 'upload.empty' | 'upload.tooLarge' } | null {
  const { types, largest }: UploadPurpose = uploadPurposes[purpose];
  if (!isFileType(contentType) || !types.includes(contentType)) return { field: 'contentType', key: 'upload.type' };
  if (size < 1) return { field: 'size', key: 'upload.empty' };
  return size > largest ? { field: 'size', key: 'upload.tooLarge' } : null;
}

/** The header that a file is sent with: until something keeps it, it is swept after a day. */
export const temporaryTag = { name: 'x-amz-tagging', value: 'temporary=true' } as const;

export const uploadInput = z.object({
  fileName: requiredText(255),
  /** Bytes; the presigned address takes exactly as many. */
  size: integer,
  contentType: z.string('upload.type').check(z.maxLength(100, 'upload.type')),
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
    access: { who: 'anyone' },
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
