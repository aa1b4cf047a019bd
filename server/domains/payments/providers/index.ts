export {
  BadMessage,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  ProviderSilent,
  ProviderUnclear,
  type SavedCards,
  type Transact,
} from './provider.ts';
export { type AccountFacts, type PayoutProvider, type ProviderTransfer, TransferRefused } from './payout-provider.ts';
export { type PayoutProviders, payoutProvidersOf, providerNames, type Providers, type ProviderSettings, providersOf } from './registry.ts';
export { signedTestMessage } from './test-cards/messages.ts';
export { testMessageTask } from './test-cards/provider.ts';
