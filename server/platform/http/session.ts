import type { AccessCode } from '../../../contract/identity/access.ts';

/** Who is calling, as the access checks and the domains need to know it. Visitors have none. */
export type Session = {
  /** UUID of the user_session row; the token's `sid`. */
  id: string;
  userId: number;
  companyId: number;
  /** The person's name, for the pages. */
  name: string;
  /** Key of the person's picture. */
  avatarPath?: string | null;
  /** 1 is a seller, everything else a buyer. */
  userType: number;
  operator: boolean;
  roles: string[];
  accessCodes: AccessCode[];
  /** A buyer that the operator has not accepted. */
  unaudited: boolean;
  language: string;
  /** A buyer's VAT country: it counts where no other is asked for. */
  countryCode?: string;
  /** Signed in with a password that another person knows, and has to set a new one first. */
  needSettingPassword?: boolean;
};

export const isSeller = (session: Session | null): boolean => session !== null && !session.operator && session.userType === 1;
export const isBuyer = (session: Session | null): boolean => session !== null && !session.operator && session.userType !== 1;
