import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { accountCalls } from '../../../../contract/identity/accounts.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { UserMark } from '../../../ui/user-mark.tsx';
import { sessionStore } from '../../../app/session/store.ts';
import { useShell } from '../../../app/shell.ts';

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
