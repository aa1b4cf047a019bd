import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { accountCalls } from '../../../contract/accounts.ts';
import { send } from '../../api/client.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { FileUpload } from '../../parts/file-upload.tsx';
import { UserMark } from '../../parts/user-mark.tsx';
import { sessionStore } from '../../session/store.ts';
import { useShell } from '../../shell.ts';

/** The person's picture, saved as soon as it is uploaded. */
export function PictureCard(): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const viewer = useShell()?.viewer ?? null;
  const save = async (wanted: string) => {
    const { avatarPath } = await send(accountCalls.updateAvatarPath, { avatarPath: wanted });
    sessionStore().setAvatarPath(avatarPath);
    await revalidate();
  };
  return (
    <Card title={text('security.picture')}>
      <div className="mb-4 flex items-center gap-4">
        <UserMark name={viewer?.name ?? ''} avatarPath={viewer?.avatarPath} size={96} />
        {viewer?.avatarPath && (
          <Button kind="quiet" size="small" icon="trash" onClick={() => void save('').catch(() => undefined)}>
            {text('security.removePicture')}
          </Button>
        )}
      </div>
      <FileUpload
        label={text('security.picture')}
        hint={text('security.pictureHint')}
        purpose="avatar"
        value={[]}
        onChange={([file]) => file && void save(file.key).catch(() => undefined)}
      />
    </Card>
  );
}
