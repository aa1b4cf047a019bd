import type { UseFormReturn } from 'react-hook-form';
import type { StoreSettingsInput } from '../../../../contract/stores/stores.ts';
import type { ApiForm } from '../../../components/forms/form.tsx';

/** What every card of the form gets. */
export type StoreFormProperties = Pick<ApiForm<StoreSettingsInput>, 'error'> & { form: UseFormReturn<StoreSettingsInput> };
