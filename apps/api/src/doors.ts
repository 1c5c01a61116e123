import { ENDPOINTS } from '@saifu/contract/all';
import type { Deps } from './deps.ts';
import type { Route } from './http/serve.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { agreementRoutes } from './modules/agreement/routes.ts';
import { authenticationRoutes } from './modules/authentication/routes.ts';
import { cardRoutes } from './modules/card/routes.ts';
import { clientEventRoutes } from './modules/client-event/routes.ts';
import { configRoutes } from './modules/config/routes.ts';
import { confirmationRoutes } from './modules/confirmation/routes.ts';
import { consultationRoutes } from './modules/consultation/routes.ts';
import { contactRoutes } from './modules/contact/routes.ts';
import { deletionRoutes } from './modules/deletion/routes.ts';
import { exportRoutes } from './modules/export/routes.ts';
import { faqRoutes } from './modules/faq/routes.ts';
import { historyRoutes } from './modules/history/routes.ts';
import { homeRoutes } from './modules/home/routes.ts';
import { limitRoutes } from './modules/limit/routes.ts';
import { merchantRoutes } from './modules/merchant/routes.ts';
import { merchantAgreementRoutes } from './modules/merchant-agreement/routes.ts';
import { merchantPaymentRoutes } from './modules/merchant-payment/routes.ts';
import { messageRoutes } from './modules/message/routes.ts';
import { notificationRoutes } from './modules/notification/routes.ts';
import { objectionRoutes } from './modules/objection/routes.ts';
import { orderRoutes } from './modules/order/routes.ts';
import { paymentRoutes } from './modules/payment/routes.ts';
import { planRoutes } from './modules/plan/routes.ts';
import { postalCodeRoutes } from './modules/postal-code/routes.ts';
import { priceChangeRoutes } from './modules/price-change/routes.ts';
import { pushSubscriptionRoutes } from './modules/push-subscription/routes.ts';
import { qrRoutes } from './modules/qr/routes.ts';
import { receiptRoutes } from './modules/receipt/routes.ts';
import { registrationRoutes } from './modules/registration/routes.ts';
import { sandboxRoutes } from './modules/sandbox/routes.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import { slipRoutes } from './modules/slip/routes.ts';
import { stepUpRoutes } from './modules/step-up/routes.ts';
import { storeRoutes } from './modules/store/routes.ts';
import { storeChangeRoutes } from './modules/store-change/routes.ts';
import { supportRoutes } from './modules/support/routes.ts';
import { suspensionRoutes } from './modules/suspension/routes.ts';
import { uploadRoutes } from './modules/upload/routes.ts';
import { verdictRoutes } from './modules/verdict/routes.ts';
import { webhookRoutes } from './modules/webhook/routes.ts';

/** Every door of the API. It must serve exactly the rows of the contract. */
export function routesOf(deps: Deps): readonly Route[] {
  const routes = [
    ...configRoutes(deps),
    ...faqRoutes(deps),
    ...registrationRoutes(deps),
    ...authenticationRoutes(deps),
    ...sessionRoutes(deps),
    ...accountRoutes(deps),
    ...stepUpRoutes(deps),
    ...limitRoutes(deps),
    ...deletionRoutes(deps),
    ...contactRoutes(deps),
    ...postalCodeRoutes(),
    ...homeRoutes(deps),
    ...merchantRoutes(deps),
    ...storeRoutes(deps),
    ...storeChangeRoutes(deps),
    ...suspensionRoutes(deps),
    ...orderRoutes(deps),
    ...slipRoutes(deps),
    ...paymentRoutes(deps),
    ...confirmationRoutes(deps),
    ...merchantPaymentRoutes(deps),
    ...historyRoutes(deps),
    ...exportRoutes(deps),
    ...supportRoutes(deps),
    ...clientEventRoutes(deps),
    ...consultationRoutes(deps),
    ...notificationRoutes(deps),
    ...pushSubscriptionRoutes(deps),
    ...objectionRoutes(deps),
    ...verdictRoutes(deps),
    ...uploadRoutes(deps),
    ...planRoutes(deps),
    ...agreementRoutes(deps),
    ...merchantAgreementRoutes(deps),
    ...priceChangeRoutes(deps),
    ...receiptRoutes(deps),
    ...cardRoutes(deps),
    ...qrRoutes(deps),
    ...webhookRoutes(deps),
    ...sandboxRoutes(deps),
    ...messageRoutes(deps),
  ];
  const unserved = ENDPOINTS.filter((row) => !routes.some((route) => route.row === row));
  if (unserved.length > 0 || routes.length !== ENDPOINTS.length) {
    throw new Error(`the contract and the doors differ: ${unserved.map((row) => row.path)}`);
  }
  return routes.filter(({ row }) => row.access !== 'sandbox' || !deps.config.isLive);
}
