import type { Envelope } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { noAnswer } from './reactions.ts';

/** An answer whose code is not 200. `message` is the server's sentence, in the user's language. */
export class ApiError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  readonly requestId: string | undefined;

  constructor(envelope: Envelope, status = 200) {
    super(envelope.msg);
    this.name = 'ApiError';
    this.code = envelope.code;
    this.status = status;
    this.data = envelope.data;
    this.requestId = envelope.requestId;
  }

  /** Sentences for single fields, by the field's path; empty when the refusal is about something else. */
  get fields(): Record<string, string> {
    const data = this.data as { fields?: Record<string, string> } | null;
    return ((this.code === codes.invalid || this.code === codes.codeFailed) && data?.fields) || {};
  }

  /** The connection failed, or the answer did not come in time. */
  get isOffline(): boolean {
    return this.status === noAnswer;
  }
}
