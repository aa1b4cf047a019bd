import { fileTypes, type FileType, isFileType, rasterTypes } from './files.ts';

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
  picture?: { folder: 'avatars' | 'headers' | 'logos' | 'pictures'; side: number };
  /** Sellers, buyers, or everybody who is signed in, the operator always; `operator`: nobody else; `visitor`: applicants, too. */
  who: 'visitor' | 'signedIn' | 'buyer' | 'seller' | 'operator';
  /** The operator may read it. */
  operator: boolean;
};

/** What files are uploaded for, and so what they may be. */
export const uploadPurposes = {
  /** Documents of an applicant (seller or buyer) without an account. */
  application: { types: papers, largest: 10 * megabyte, who: 'visitor', operator: true },
  /** Papers of a company. */
  document: { types: papers, largest: 10 * megabyte, who: 'signedIn', operator: true },
  /** The picture of a person. */
  avatar: { types: rasterTypes, largest: 5 * megabyte, picture: { folder: 'avatars', side: 512 }, who: 'signedIn', operator: true },
  companyLogo: { types: rasterTypes, largest: 5 * megabyte, picture: { folder: 'logos', side: 512 }, who: 'signedIn', operator: true },
  storeLogo: { types: rasterTypes, largest: 5 * megabyte, picture: { folder: 'logos', side: 1200 }, who: 'seller', operator: true },
  storeHeader: { types: rasterTypes, largest: 20 * megabyte, picture: { folder: 'headers', side: 2400 }, who: 'seller', operator: true },
  marketLogo: { types: rasterTypes, largest: 5 * megabyte, picture: { folder: 'logos', side: 1200 }, who: 'operator', operator: true },
  brandLogo: { types: rasterTypes, largest: 5 * megabyte, picture: { folder: 'logos', side: 1200 }, who: 'operator', operator: true },
  itemPicture: { types: rasterTypes, largest: 20 * megabyte, picture: { folder: 'pictures', side: 4000 }, who: 'seller', operator: true },
  itemMaterial: {
    types: [...papers, ...tables, ...films, 'application/zip', 'image/svg+xml'],
    largest: 50 * megabyte,
    who: 'seller',
    operator: true,
  },
  importFile: { types: [...tables, 'application/xml'], largest: 60 * megabyte, who: 'seller', operator: true },
  /** Sales orders of a buyer. */
  orderFile: { types: tables, largest: 60 * megabyte, who: 'buyer', operator: false },
  /** Categories, attributes and their values, for the operator. */
  taxonomy: { types: ['application/json', 'text/csv'], largest: 20 * megabyte, who: 'operator', operator: true },
  /** Rates of currencies, for the operator. */
  exchangeRates: { types: ['application/xml', 'text/csv'], largest: 20 * megabyte, who: 'operator', operator: true },
  /** Statements of the operator's bank. */
  bankStatement: { types: ['application/xml', 'text/csv'], largest: 40 * megabyte, who: 'operator', operator: true },
  /** Pictures that a list names by their file names. */
  pictureArchive: { types: ['application/zip'], largest: 100 * megabyte, who: 'seller', operator: false },
  paymentProof: { types: papers, largest: 10 * megabyte, who: 'buyer', operator: true },
  /** Pictures and films of what is wrong with goods; phones film as QuickTime. */
  evidence: { types: [...papers, ...films, 'video/quicktime'], largest: 50 * megabyte, who: 'signedIn', operator: true },
  shippingLabel: { types: ['application/pdf', 'image/png', 'application/zip'], largest: 10 * megabyte, who: 'signedIn', operator: false },
  chat: {
    types: [...papers, ...tables, ...films, 'audio/mp4', 'audio/ogg', 'audio/mpeg', 'audio/webm', 'application/zip', 'image/svg+xml'],
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

/** The header that a file is sent with: it is deleted after a day unless it is attached. */
export const temporaryTag = { name: 'x-amz-tagging', value: 'temporary=true' } as const;
