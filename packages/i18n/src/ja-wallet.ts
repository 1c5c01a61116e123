import camera from './ja/camera.json' with { type: 'json' };
import card from './ja/card.json' with { type: 'json' };
import confirmation from './ja/confirmation.json' with { type: 'json' };
import consultation from './ja/consultation.json' with { type: 'json' };
import error from './ja/errors_member.json' with { type: 'json' };
import faq from './ja/faq.json' with { type: 'json' };
import history from './ja/history.json' with { type: 'json' };
import home from './ja/home.json' with { type: 'json' };
import inbox from './ja/inbox.json' with { type: 'json' };
import insights from './ja/insights.json' with { type: 'json' };
import limit from './ja/limit.json' with { type: 'json' };
import notification from './ja/notification.json' with { type: 'json' };
import offline from './ja/offline.json' with { type: 'json' };
import order from './ja/order.json' with { type: 'json' };
import passkey from './ja/passkey.json' with { type: 'json' };
import payment from './ja/payment.json' with { type: 'json' };
import privacy from './ja/privacy.json' with { type: 'json' };
import profile from './ja/profile.json' with { type: 'json' };
import qr from './ja/qr.json' with { type: 'json' };
import receipt_scan from './ja/receipt_scan.json' with { type: 'json' };
import receipts from './ja/receipts.json' with { type: 'json' };
import recurring_billing from './ja/recurring_billing.json' with { type: 'json' };
import refund_request from './ja/refund_request.json' with { type: 'json' };
import sandbox from './ja/sandbox.json' with { type: 'json' };
import security from './ja/security.json' with { type: 'json' };
import stepUp from './ja/step_up.json' with { type: 'json' };
import store from './ja/store.json' with { type: 'json' };
import support from './ja/support.json' with { type: 'json' };

export const files = {
  recurring_billing,
  camera,
  card,
  confirmation,
  consultation,
  faq,
  history,
  home,
  inbox,
  insights,
  limit,
  notification,
  refund_request,
  offline,
  order,
  passkey,
  payment,
  privacy,
  profile,
  qr,
  receipts,
  error,
  sandbox,
  security,
  receipt_scan,
  step_up: stepUp,
  store,
  support,
};
