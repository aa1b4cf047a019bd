import { type ReactNode, useState } from 'react';
import { categoryCalls, type CategoryDetail } from '../../../../../contract/catalogue/categories.ts';
import { type RegistrationScheme, registrationSchemes } from '../../../../../contract/catalogue/item-compliance.ts';
import { useCall } from '../../../../app/api/use-call.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CheckboxGroup } from '../../../../ui/checkbox.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';

/** What goods of a category have to be registered for: sellers are asked for the numbers. */
export function CategorySchemes({ category, onChanged }: { category: CategoryDetail; onChanged: () => Promise<void> }): ReactNode {
  const text = useText();
  const [schemes, setSchemes] = useState<RegistrationScheme[]>(category.schemes);
  const { pending, run } = useCall(categoryCalls.requireNumbers, {
    done: async () => {
      showMessage(text('operator-catalogue.saved'), 'positive');
      await onChanged();
    },
  });
  const { id, version, inheritedSchemes } = category;
  return (
    <Card title={text('facts.registrations')}>
      <div className="grid gap-4">
        {inheritedSchemes.length > 0 && (
          <p className="text-sm">
            {text('operator-catalogue.schemesAbove', {
              schemes: registrationSchemes
                .filter((one) => inheritedSchemes.includes(one))
                .map((one) => text(`facts.scheme.${one}`))
                .join(', '),
            })}
          </p>
        )}
        <CheckboxGroup
          label={text('operator-catalogue.schemes')}
          hint={text('operator-catalogue.schemesHint')}
          columns
          options={registrationSchemes
            .filter((one) => !inheritedSchemes.includes(one) || category.schemes.includes(one))
            .map((one) => ({ value: one, label: text(`facts.scheme.${one}`) }))}
          control={(value) => ({
            checked: schemes.includes(value as RegistrationScheme),
            onChange: (event) =>
              setSchemes(registrationSchemes.filter((one) => (one === value ? event.currentTarget.checked : schemes.includes(one)))),
          })}
        />
        <div>
          <Button
            busy={pending}
            disabled={schemes.toSorted().join() === category.schemes.toSorted().join()}
            onClick={() => void run({ id, version, schemes })}
          >
            {text('operator-catalogue.saveSchemes')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
