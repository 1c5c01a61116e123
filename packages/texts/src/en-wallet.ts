import { assemble } from './assemble.ts';
import card from './en/card.json' with { type: 'json' };
import confirmation from './en/confirmation.json' with { type: 'json' };
import history from './en/history.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import inbox from './en/inbox.json' with { type: 'json' };
import objection from './en/objection.json' with { type: 'json' };
import order from './en/order.json' with { type: 'json' };
import payment from './en/payment.json' with { type: 'json' };
import profile from './en/profile.json' with { type: 'json' };
import qr from './en/qr.json' with { type: 'json' };
import receipt from './en/receipt.json' with { type: 'json' };
import receipts from './en/receipts.json' with { type: 'json' };
import security from './en/security.json' with { type: 'json' };
import store from './en/store.json' with { type: 'json' };
import support from './en/support.json' with { type: 'json' };

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
