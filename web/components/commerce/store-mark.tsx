import type { ReactNode } from 'react';
import { Picture } from '../../ui/picture.tsx';

/** A store's logo, or its initials on a ground of its own. `size` in pixels. */
export function StoreMark({ name, logoKey, size = 48 }: { name: string; logoKey: string | null; size?: number }): ReactNode {
  if (logoKey) {
    return (
      <span className="block shrink-0" style={{ width: size }}>
        <Picture pictureKey={logoKey} alt="" size="n1" ratio="1" eager className="rounded-md" />
      </span>
    );
  }
  const initials = name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word[0])
    .slice(0, 2)
    .join('');
  return (
    <span
      aria-hidden
      className="flex shrink-0 items-center justify-center rounded-md bg-ink font-display text-page"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
    >
      {initials}
    </span>
  );
}
