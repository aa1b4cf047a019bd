import type { MessageKey } from '../../platform/texts.ts';

/** What is wrong with a cell: a message key with its values. */
export class BadCell extends Error {
  readonly reason: MessageKey;
  readonly values: Record<string, string | number>;

  constructor(reason: MessageKey, values: Record<string, string | number> = {}) {
    super(reason);
    this.reason = reason;
    this.values = values;
  }
}
