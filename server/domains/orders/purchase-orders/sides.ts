import { type RequestScope, signedIn } from '../../../platform/scope.ts';

/** The orders of a buyer company, of one store of a seller company, or of the market for its operator. Every query is bound to one of them. */
export type OrderSide = BuyerSide | SellerSide | OperatorSide;
type BuyerSide = { buyerCompanyId: number };
type SellerSide = { storeId: number; sellerCompanyId: number };
/** With `ofBuyer` only the orders of that company. */
type OperatorSide = { isOperator: true; ofBuyer?: number | undefined };

export const buyerSide = (scope: Pick<RequestScope, 'caller'>): BuyerSide => ({ buyerCompanyId: signedIn(scope).companyId });
/** The store need not be the caller's: of another company's store there are no orders on this side. */
export const sellerSide = (scope: Pick<RequestScope, 'caller'>, storeId: number): SellerSide => ({
  storeId,
  sellerCompanyId: signedIn(scope).companyId,
});
export const isSellerSide = (side: OrderSide): side is SellerSide => 'storeId' in side;
export const isBuyerSide = (side: OrderSide): side is BuyerSide => 'buyerCompanyId' in side;
