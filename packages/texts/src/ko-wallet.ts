import { assemble } from './assemble.ts';
import card from './ko/card.json' with { type: 'json' };
import confirmation from './ko/confirmation.json' with { type: 'json' };
import history from './ko/history.json' with { type: 'json' };
import home from './ko/home.json' with { type: 'json' };
import inbox from './ko/inbox.json' with { type: 'json' };
import objection from './ko/objection.json' with { type: 'json' };
import order from './ko/order.json' with { type: 'json' };
import payment from './ko/payment.json' with { type: 'json' };
import profile from './ko/profile.json' with { type: 'json' };
import qr from './ko/qr.json' with { type: 'json' };
import receipt from './ko/receipt.json' with { type: 'json' };
import receipts from './ko/receipts.json' with { type: 'json' };
import security from './ko/security.json' with { type: 'json' };
import store from './ko/store.json' with { type: 'json' };
import support from './ko/support.json' with { type: 'json' };

export const messages = assemble({
  card,
  confirmation,
  history,
  home,
  inbox,
  objection,
  order,
  payment,
  profile,
  qr,
  receipt,
  receipts,
  security,
  store,
  support,
});
