import { type ReactNode, useEffect, useState } from 'react';
import { chatTranslationCalls } from '../../../../contract/talk/chat-translation.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

type Properties = { gid: string; isAlways: boolean; onChanged: () => void };

/** Whether all messages of others in a conversation are translated for the reader. */
export default function TranslationSection({ gid, isAlways, onChanged }: Properties): ReactNode {
  const text = useText();
  const [service, setService] = useState<string | null>(null);
  useEffect(() => {
    send(chatTranslationCalls.setting, {}, { background: true })
      .then((setting) => setService(setting.service))
      .catch(() => undefined);
  }, []);
  const [isOn, setOn] = useState(isAlways);
  const { run, pending, failure } = useCall(chatTranslationCalls.always, { inForm: true, done: onChanged });
  const choose = async (on: boolean): Promise<void> => {
    setOn(on);
    if (!(await run({ gid, on }))) setOn(!on);
  };
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold">{text('chatTranslation.title')}</h3>
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      <Checkbox
        label={text('chatTranslation.always')}
        checked={isOn}
        disabled={pending}
        onChange={(event) => void choose(event.target.checked)}
      />
      {service !== null && <p className="text-sm text-muted">{text('chatTranslation.alwaysHint', { service })}</p>}
    </section>
  );
}
