import type { ReactNode } from 'react';
import { type CategoryChoice, listingCalls } from '../../../../contract/listings/listings.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { SearchChoice } from '../../../components/forms/search-choice.tsx';

/** A category found by typing; what the store uses most is offered at once. */
export function CategoryChoiceField({
  label,
  labelHidden,
  storeId,
  value,
  error,
  onChange,
}: {
  /** "Category" by default. */
  label?: string;
  labelHidden?: boolean;
  storeId: number;
  value: CategoryChoice | null;
  error: string | undefined;
  onChange: (id: number, category: CategoryChoice) => void;
}): ReactNode {
  const text = useText();
  const choiceOf = ({ id, name, trail }: CategoryChoice) => ({ id, label: name, hint: trail.join(' › ') });
  return (
    <SearchChoice
      label={label ?? text('listings.category')}
      labelHidden={labelHidden ?? false}
      hint={value && value.trail.length > 0 ? value.trail.join(' › ') : undefined}
      error={error}
      placeholder={text('listings.categorySearch')}
      nothing={text('listings.categoryNone')}
      value={value && choiceOf(value)}
      find={async (keyword) => (await send(listingCalls.categories, { storeId, keyword })).map(choiceOf)}
      onChange={(choice) => {
        if (choice) onChange(choice.id, { id: choice.id, name: choice.label, trail: choice.hint ? choice.hint.split(' › ') : [] });
      }}
    />
  );
}
