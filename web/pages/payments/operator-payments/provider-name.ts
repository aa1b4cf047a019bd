import type { useText } from '../../../app/i18n/text.tsx';

/** Who takes cards for the market. */
export function providerName(text: ReturnType<typeof useText>, provider: string): string {
  if (provider === 'stripe') return 'Stripe';
  return provider === 'test' ? text('operator-payments.testProvider') : provider;
}
