import type { MessageKey } from '../../texts.ts';

/** A parser refuses a file for a reason that trying again does not change. */
export class UnreadableFile extends Error {
  readonly reason: MessageKey;
  readonly values: Record<string, string | number>;

  constructor(reason: MessageKey, values: Record<string, string | number> = {}) {
    super(reason);
    this.reason = reason;
    this.values = values;
  }
}
