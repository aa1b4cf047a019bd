import { uploadCalls } from '../../../contract/wire/uploads.ts';
import { handle, type Handler } from '../http/handler.ts';
import { signedIn } from '../scope.ts';
import { presign, signFor } from './presign.ts';

export const handlers: Handler[] = [
  handle(uploadCalls.presign, async (input, context) => {
    const [presigned] = await presign(context, [input], (_index, name) => name);
    if (!presigned) throw new Error('no address was made');
    return presigned;
  }),
  handle(uploadCalls.presigns, ({ files }, context) => presign(context, files, (index, name) => `files.${index}.${name}`)),
  handle(uploadCalls.sign, ({ uri }, context) => signFor(context, signedIn(context), uri)),
];
