import camera from './en/camera.json' with { type: 'json' };
import card from './en/card.json' with { type: 'json' };
import confirmation from './en/confirmation.json' with { type: 'json' };
import consultation from './en/consultation.json' with { type: 'json' };
import error from './en/errors_member.json' with { type: 'json' };
import faq from './en/faq.json' with { type: 'json' };
import history from './en/history.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import inbox from './en/inbox.json' with { type: 'json' };
import insights from './en/insights.json' with { type: 'json' };
import limit from './en/limit.json' with { type: 'json' };
import notification from './en/notification.json' with { type: 'json' };
import offline from './en/offline.json' with { type: 'json' };
import order from './en/order.json' with { type: 'json' };
import passkey from './en/passkey.json' with { type: 'json' };
import payment from './en/payment.json' with { type: 'json' };
import privacy from './en/privacy.json' with { type: 'json' };
import profile from './en/profile.json' with { type: 'json' };
import qr from './en/qr.json' with { type: 'json' };
import receipt_scan from './en/receipt_scan.json' with { type: 'json' };
import receipts from './en/receipts.json' with { type: 'json' };
import recurring_billing from './en/recurring_billing.json' with { type: 'json' };
import refund_request from './en/refund_request.json' with { type: 'json' };
import sandbox from './en/sandbox.json' with { type: 'json' };
import security from './en/security.json' with { type: 'json' };
import stepUp from './en/step_up.json' with { type: 'json' };
import store from './en/store.json' with { type: 'json' };
import support from './en/support.json' with { type: 'json' };

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
