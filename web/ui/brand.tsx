import type { ReactNode } from 'react';

/** The mark: the stepped gable of a Hanse merchant's house, with a merchant's mark for its door that reads as a K. */
export function Mark({ size = 32 }: { size?: number }): ReactNode {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className="shrink-0">
      <path fill="var(--accent)" d="M4 30V15h3.5v-5H11V5.5h3V2h4v3.5h3V10h3.5v5H28v15H4Z" />
      <path
        d="M12.5 25V11.5M20.5 12.5l-8 6.5M15.5 16.8l5.5 8.2"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth={2.4}
        strokeLinecap="square"
      />
    </svg>
  );
}
