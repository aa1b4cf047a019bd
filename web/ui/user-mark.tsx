import type { ReactNode } from 'react';
import { Picture } from './picture.tsx';

/** A person's picture, or their initials. `size` in pixels. Their name stands next to it. */
export function UserMark({
  name,
  avatarPath,
  size = 28,
}: {
  name: string;
  avatarPath: string | null | undefined;
  size?: number;
}): ReactNode {
  if (avatarPath) {
    return (
      <span className="block shrink-0" style={{ width: size }}>
        <Picture pictureKey={avatarPath} alt="" size={size > 80 ? 'n2' : 'n1'} ratio="1" eager className="rounded-full" />
      </span>
    );
  }
  const words = name.split(/\s+/).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('');
  return (
    <span
      aria-hidden
      // Written by the style sheet: as text they would be no part of the name that the menu is called by.
      data-initials={initials}
      className="flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-ink uppercase before:content-[attr(data-initials)]"
      style={{ width: size, height: size, fontSize: size * 0.4 }}
    />
  );
}
