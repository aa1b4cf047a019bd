import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { isBuyer, may, useShell } from '../../../app/shell.ts';

/** To a pack of pictures, documents and data of a selection (`items=1,2`, `store=3`, `category=4`), for those who may have one. */
export function DownloadLink({ of, label, small = false }: { of: string; label: string; small?: boolean }): ReactNode {
  const viewer = useShell()?.viewer ?? null;
  if (!isBuyer(viewer) || viewer?.unaudited || !may(viewer, 'material.download')) return null;
  return (
    <ButtonLink kind={small ? 'quiet' : 'secondary'} size={small ? 'small' : 'normal'} icon="download" to={`/download/center?${of}`}>
      {label}
    </ButtonLink>
  );
}
