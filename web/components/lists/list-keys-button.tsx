import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useState } from 'react';
import { storageKey } from '../../app/session/device/storage.ts';
import { useText } from '../../app/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const ListKeysHelp = lazyPart(() => import('./list-keys-help.tsx'));
const key = storageKey('list-keys');

/** A device without storage has the keys. */
function isOff(): boolean {
  try {
    return localStorage.getItem(key) === 'off';
  } catch {
    return false;
  }
}

function remember(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // It holds for this page.
  }
}

/**
 * Single keys for a list, and the button that explains them and turns them off (WCAG 2.1.4). The choice is remembered on the device. Its texts are in
 * the group `listKeys`.
 */
export function ListKeysButton({ list }: { list: RefObject<HTMLElement | null> }): ReactNode {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  // What the device says is known in the browser only.
  const [on, setOn] = useState(false);
  const help = useCallback(() => {
    setOpened(true);
    setOpen(true);
  }, []);
  useEffect(() => setOn(!isOff()), []);
  useEffect(() => {
    if (!on) return;
    let stop: (() => void) | undefined;
    let over = false;
    const begin = async () => {
      const { listenToListKeys } = await import('./list-keys.ts');
      if (!over && list.current) stop = listenToListKeys(list.current, help);
    };
    // Without a connection the list has no keys.
    void begin().catch(() => undefined);
    return () => {
      over = true;
      stop?.();
    };
  }, [on, list, help]);
  return (
    <>
      <Button kind="quiet" size="small" className="max-md:hidden" aria-haspopup="dialog" onClick={help}>
        {text('listKeys.title')}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <ListKeysHelp
            open={open}
            onClose={() => setOpen(false)}
            on={on}
            onChange={(wanted) => {
              remember(wanted);
              setOn(wanted);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
