import camera from './ko/camera.json' with { type: 'json' };
import card from './ko/card.json' with { type: 'json' };
import confirmation from './ko/confirmation.json' with { type: 'json' };
import consultation from './ko/consultation.json' with { type: 'json' };
import error from './ko/errors_member.json' with { type: 'json' };
import faq from './ko/faq.json' with { type: 'json' };
import history from './ko/history.json' with { type: 'json' };
import home from './ko/home.json' with { type: 'json' };
import inbox from './ko/inbox.json' with { type: 'json' };
import insights from './ko/insights.json' with { type: 'json' };
import limit from './ko/limit.json' with { type: 'json' };
import notification from './ko/notification.json' with { type: 'json' };
import offline from './ko/offline.json' with { type: 'json' };
import order from './ko/order.json' with { type: 'json' };
import passkey from './ko/passkey.json' with { type: 'json' };
import payment from './ko/payment.json' with { type: 'json' };
import privacy from './ko/privacy.json' with { type: 'json' };
import profile from './ko/profile.json' with { type: 'json' };
import qr from './ko/qr.json' with { type: 'json' };
import receipt_scan from './ko/receipt_scan.json' with { type: 'json' };
import receipts from './ko/receipts.json' with { type: 'json' };
import recurring_billing from './ko/recurring_billing.json' with { type: 'json' };
import refund_request from './ko/refund_request.json' with { type: 'json' };
import sandbox from './ko/sandbox.json' with { type: 'json' };
import security from './ko/security.json' with { type: 'json' };
import stepUp from './ko/step_up.json' with { type: 'json' };
import store from './ko/store.json' with { type: 'json' };
import support from './ko/support.json' with { type: 'json' };

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
