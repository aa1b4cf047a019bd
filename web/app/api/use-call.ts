import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf, Call, InputOf } from '../../../contract/wire/call.ts';
import { send, type SendOptions } from './client.ts';
import { ApiError } from './error.ts';

export type CallState = {
  pending: boolean;
  /** The server's sentences by the path of their field. */
  errors: Record<string, string>;
  /** The message about everything else, or about the entire form. */
  failure: string | null;
  /** What the last call was refused with. */
  refusal: ApiError | null;
  /** Removes `errors` and `failure`, as when the input changes. */
  forget: () => void;
};

type Revalidate = {
  /** Loads the page's data again: after a success, or after a refusal as well, since what the page shows may be over. */
  revalidate?: 'success' | 'always';
};

/**
 * The state of several calls that belong together, such as one for each row that was chosen. `run` answers whether all of `work` succeeded.
 * A refusal ends it: the client shows its message, except of calls made with `quiet`, whose caller shows `errors` and `failure`.
 * `fieldsMessage` is the failure where a field is at fault, for forms whose fields may be out of sight.
 */
export function useCalls({ revalidate, fieldsMessage = null }: Revalidate & { fieldsMessage?: string | null } = {}): CallState & {
  run: (work: () => Promise<unknown>) => Promise<boolean>;
} {
  const { revalidate: loadAgain } = useRevalidator();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setPending(true);
    setRefusal(null);
    try {
      await work();
      if (revalidate) await loadAgain();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      if (revalidate === 'always') await loadAgain();
      return false;
    } finally {
      setPending(false);
    }
  };
  const errors = refusal?.fields ?? {};
  const failure = refusal && (Object.keys(errors).length > 0 ? fieldsMessage : refusal.message);
  return { pending, errors, failure, refusal, forget: () => setRefusal(null), run };
}

type UseCall<C extends Call> = Revalidate & {
  /** Refusals stand in the form that makes the call, by `errors` and `failure`; the client shows nothing. */
  inForm?: boolean;
  fieldsMessage?: string;
  /** What follows a success: a message, another page. Data is loaded again after it. */
  done?: (data: AnswerOf<C>) => unknown;
};

/** One declared call as a page makes it: whether it is under way, what it was refused for, and what follows. */
export function useCall<C extends Call>(
  call: C,
  { inForm = false, done, ...rest }: UseCall<C> = {},
): CallState & { run: (input: InputOf<C>, options?: Omit<SendOptions, 'quiet' | 'background'>) => Promise<boolean> } {
  const { run: runAll, ...state } = useCalls(rest);
  const run = async (input: InputOf<C>, options: SendOptions = {}): Promise<boolean> =>
    runAll(async () => {
      const data = await send(call, input, { ...options, quiet: inForm });
      await done?.(data);
    });
  return { ...state, run };
}
