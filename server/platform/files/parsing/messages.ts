import type { MessageKey } from '../../texts.ts';

/** What a parser module exports as `parse`: a file, or a text, in; parts of some size out. @throws UnreadableFile */
// oxlint-disable-next-line typescript/no-explicit-any
export type Parse = (input: any) => AsyncGenerator<unknown> | Generator<unknown>;

export type ToParser =
  | {
      /** Address of the module to run. */
      parser: string;
      input: unknown;
    }
  /** The part that was sent has been taken. */
  | { taken: true };

export type FromParser =
  | { part: unknown }
  | { end: true }
  | { refused: MessageKey; values: Record<string, string | number> }
  | { failed: string };

/** Parts that a parser may be ahead of its consumer. */
export const ahead = 2;
