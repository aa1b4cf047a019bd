import { operatorServiceCalls, sellerServiceCalls } from '../../../../contract/talk/service.ts';

/** The pages of customer service are the same for sellers and the operator, each below a path of its own. */
export const sideOfPath = (pathname: string) =>
  pathname.startsWith('/operator')
    ? {
        isOperator: true,
        base: '/operator/service',
        chat: '/operator/messages',
        calls: operatorServiceCalls,
        manages: 'market.configure' as const,
      }
    : {
        isOperator: false,
        base: '/seller-console/service',
        chat: '/seller-console/messages',
        calls: sellerServiceCalls,
        manages: 'store.manage' as const,
      };
