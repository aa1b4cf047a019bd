import type { chatCalls } from '../../../../contract/talk/chat.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';

/** The addresses of a message's file, without the message. */
export type Addresses = Omit<AnswerOf<typeof chatCalls.files>['files'][number], 'id'>;

/** A picture and its previews, where it has some. */
export type Picture = Pick<Addresses, 'address' | 'thumb' | 'large'>;

/** One picture of a message: the first is 0. */
export type ShownPicture = { id: string; at: number; name: string };
