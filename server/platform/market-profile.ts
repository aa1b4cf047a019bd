import type { Language } from '../../contract/values/locale.ts';

/** How the market presents itself, and whether it may sell. */
export type MarketProfile = {
  name: string;
  /** Key of a picture under `/media/`; null: the mark of Kontor. */
  logoPath: string | null;
  /** As `#14505b`; null: the colour of Kontor. */
  accent: string | null;
  slogan: Partial<Record<Language, string>>;
  /** Agreements that must be signed are drafts, and the operator has not decided to sell without them. */
  sellingStopped: boolean;
};

export const standardProfile: MarketProfile = { name: 'Kontor', logoPath: null, accent: null, slogan: {}, sellingStopped: false };

let current = standardProfile;

/**
 * The profile as this process read it last. In memory, because every page and mail shows the name: `server/domains/operator/market` reads it
 * at start and after each change.
 */
export const marketProfile = (): MarketProfile => current;

export function setMarketProfile(profile: MarketProfile): void {
  current = profile;
}
