import type { Language } from '../../contract/values/locale.ts';
import type { SignedInScope } from '../../server/platform/scope.ts';

/** The scope of a person of the demo market at some time, for the services that make its history. */
export function demoScope(
  person: { userId: number; companyId: number; kind: 'buyer' | 'seller'; language: Language; countryCode: string },
  now: Date,
): SignedInScope {
  const { userId, companyId, kind, language, countryCode } = person;
  return {
    caller: {
      id: '00000000-0000-0000-0000-000000000000',
      userId,
      companyId,
      name: '',
      userType: kind === 'seller' ? 1 : 2,
      operator: false,
      roles: ['owner'],
      accessCodes: [],
      unaudited: false,
      language,
    },
    language,
    country: countryCode,
    seesPrices: true,
    now,
    network: '',
    publicUrl: 'https://kontor.invalid',
  };
}
