import { codes } from '../../../../../contract/wire/codes.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { ProviderRefused, ProviderSilent } from '../../../payments/providers/index.ts';

/** What a buyer reads when a provider cannot be asked, or refuses; any other error as it is. */
export function providerRefusal(error: unknown): unknown {
  if (error instanceof ProviderSilent) return new Refusal(codes.unavailable, 'payment.providerSilent');
  if (error instanceof ProviderRefused) return new Refusal(codes.refused, 'payment.providerRefused');
  return error;
}

/** A page shows what is known, whether or not the provider answers. */
export function ignoreSilence(error: unknown): void {
  if (!(error instanceof ProviderSilent) && !(error instanceof ProviderRefused)) throw error;
}
