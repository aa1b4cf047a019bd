import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ChatStore } from './client/chat-store.ts';

/** What a message needs from the server, again after each of the `changes`; when it could not be had, once more as soon as the server is reached again, or when the user asks for it. */
export function useFetched<T>(store: ChatStore, load: () => Promise<T>, changes = 0) {
  const [found, setFound] = useState<T>();
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    let isOver = false;
    const end = (answer?: T) => {
      if (isOver) return;
      setFailed(answer === undefined);
      if (answer !== undefined) setFound(answer);
    };
    load().then(end, () => end());
    return () => {
      isOver = true;
    };
  }, [load, attempt, changes]);
  useEffect(() => {
    if (!isFailed) return;
    const { reached } = store.snapshot();
    return store.subscribe(() => store.snapshot().reached > reached && again());
  }, [store, isFailed, attempt, again]);
  return { found, again, retry: isFailed && <Retry onClick={again} /> };
}

function Retry({ onClick }: { onClick: () => void }): ReactNode {
  const text = useText();
  return (
    <Button size="small" kind="quiet" icon="retry" wrap onClick={onClick}>
      {text('common.tryAgain')}
    </Button>
  );
}
