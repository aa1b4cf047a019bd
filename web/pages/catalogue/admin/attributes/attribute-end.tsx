import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '../../../../../contract/wire/call.ts';
import { attributeCalls, type AttributeDetail } from '../../../../../contract/catalogue/attributes.ts';
import { send } from '../../../../app/api/client.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Question } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { type Choice, SearchChoice } from '../../../../components/forms/search-choice.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';
import { findAttributes } from '../categories/category-find.ts';

type Preview = AnswerOf<typeof attributeCalls.mergePreview>;

/** The end of an attribute: merged into another one, or removed when no item uses it. */
export function AttributeEnd({ attribute }: { attribute: AttributeDetail }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const [into, setInto] = useState<Choice | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [confirming, setConfirming] = useState(false);
  const { id, version, name, items } = attribute;
  const choose = async (choice: Choice): Promise<void> => {
    setInto(choice);
    setPreview(await send(attributeCalls.mergePreview, { id, intoId: choice.id }));
  };
  return (
    <Card title={text('operator-catalogue.mergeOrRemove')}>
      <SearchChoice
        className="max-w-96"
        label={text('operator-catalogue.mergeInto')}
        hint={text('operator-catalogue.mergeAttributeHint')}
        placeholder={text('operator-catalogue.typeToSearch')}
        nothing={text('operator-catalogue.nothing')}
        value={null}
        find={(typed) => findAttributes(typed, [id])}
        onChange={(choice) => void (choice && choose(choice).catch(() => undefined))}
      />
      <div className="mt-5 border-t border-line pt-4">
        {items > 0 && <p className="mb-3 text-sm text-muted">{text('operator-catalogue.attributeUsed', { count: items })}</p>}
        <Button kind="danger" size="small" icon="trash" disabled={items > 0} onClick={() => setConfirming(true)}>
          {text('operator-catalogue.remove')}
        </Button>
      </div>
      <Question
        open={preview !== null}
        onClose={() => setPreview(null)}
        title={text('operator-catalogue.mergeTitle', { name, into: into?.label ?? '' })}
        confirm={text('operator-catalogue.merge')}
        dangerous
        onConfirm={async () => {
          if (!into) return;
          const target = await send(attributeCalls.detail, { id: into.id });
          const merged = await send(attributeCalls.merge, { id, version, intoId: into.id, intoVersion: target.version });
          showMessage(text('operator-catalogue.merged', { count: merged.items }), 'positive');
          await navigate(`/operator/attributes/${into.id}`, { replace: true });
        }}
      >
        {preview?.refused ? (
          <Notice kind="danger">{preview.refused}</Notice>
        ) : (
          preview && (
            <ul className="list-disc pl-5">
              <li>{text('operator-catalogue.mergeItems', { count: preview.items })}</li>
              <li>{text('operator-catalogue.mergeBoth', { count: preview.both })}</li>
              <li>{text('operator-catalogue.mergeValues', { same: preview.sameValues, moved: preview.movedValues })}</li>
              <li>{text('operator-catalogue.mergeCategories', { count: preview.categories })}</li>
            </ul>
          )
        )}
      </Question>
      <Question
        open={confirming}
        onClose={() => setConfirming(false)}
        title={text('operator-catalogue.removeTitle', { name })}
        confirm={text('operator-catalogue.remove')}
        dangerous
        onConfirm={async () => {
          await send(attributeCalls.remove, { id, version });
          showMessage(text('operator-catalogue.removed'), 'positive');
          await navigate('/operator/attributes', { replace: true });
        }}
      >
        {text('operator-catalogue.removeHint')}
      </Question>
    </Card>
  );
}
