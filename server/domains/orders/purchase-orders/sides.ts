import { type RequestScope, signedIn } from '../../../platform/scope.ts';

/** The orders of a buyer company, or of one store of a seller company. Every query is bound to one of the two. */
export type OrderSide = BuyerSide | SellerSide;
type BuyerSide = { buyerCompanyId: number };
type SellerSide = { storeId: number; sellerCompanyId: number };

export const buyerSide = (scope: Pick<RequestScope, 'caller'>): BuyerSide => ({ buyerCompanyId: signedIn(scope).companyId });
/** The store need not be the caller's: of another company's store there are no orders on this side. */
export const sellerSide = (scope: Pick<RequestScope, 'caller'>, storeId: number): SellerSide => ({
  storeId,
  sellerCompanyId: signedIn(scope).companyId,
});
export const isSellerSide = (side: OrderSide): side is SellerSide => 'storeId' in side;
