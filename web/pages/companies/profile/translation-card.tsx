import { type ReactNode, useState } from 'react';
import { chatTranslationCalls, type TranslationSetting } from '../../../../contract/talk/chat-translation.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

/** Whether people of the company may have chat messages translated; who manages it decides. */
export default function TranslationCard({ setting, editable }: { setting: TranslationSetting; editable: boolean }): ReactNode {
  const text = useText();
  const { run, pending } = useCall(chatTranslationCalls.forbid);
  const { service, used, most } = setting;
  const [isForbidden, setForbidden] = useState(setting.isForbidden);
  const forbid = async (next: boolean): Promise<void> => {
    setForbidden(next);
    if (!(await run({ isForbidden: next }))) setForbidden(!next);
  };
  return (
    <Card title={text('chatTranslation.settingTitle')}>
      <p className="text-sm text-muted">{text('chatTranslation.settingHint', { service: service ?? '' })}</p>
      {editable ? (
        <Checkbox
          className="pt-2"
          label={text('chatTranslation.allow')}
          checked={!isForbidden}
          disabled={pending}
          onChange={(event) => void forbid(!event.target.checked)}
        />
      ) : (
        isForbidden && <p className="pt-2 text-sm">{text('chatTranslation.isForbidden')}</p>
      )}
      {!isForbidden && <p className="pt-2 text-sm text-muted">{text('chatTranslation.used', { used, most })}</p>}
    </Card>
  );
}
