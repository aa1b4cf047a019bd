import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { IconName } from '../../../ui/icon.tsx';

/** What takes much of a phone's screen and is not always wanted: folded there under a button, and simply there on wider ones. */
export function PhoneFold({
  title,
  icon = 'edit',
  open: needed = false,
  className = '',
  children,
}: {
  title: string;
  icon?: IconName;
  /** Open, because of content that must be visible, until the user folds it. */
  open?: boolean;
  /** Of what is folded. */
  className?: string;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  const [pressed, setPressed] = useState<boolean | null>(null);
  const open = pressed ?? needed;
  return (
    <>
      <Button
        kind="secondary"
        icon={icon}
        className="max-md:w-fit md:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setPressed(!open)}
      >
        {title}
      </Button>
      <div id={id} className={`${className} ${open ? '' : 'max-md:hidden'}`}>
        {children}
      </div>
    </>
  );
}
