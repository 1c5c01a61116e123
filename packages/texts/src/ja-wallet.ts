import { assemble } from './assemble.ts';
import card from './ja/card.json' with { type: 'json' };
import confirmation from './ja/confirmation.json' with { type: 'json' };
import history from './ja/history.json' with { type: 'json' };
import home from './ja/home.json' with { type: 'json' };
import inbox from './ja/inbox.json' with { type: 'json' };
import objection from './ja/objection.json' with { type: 'json' };
import order from './ja/order.json' with { type: 'json' };
import payment from './ja/payment.json' with { type: 'json' };
import profile from './ja/profile.json' with { type: 'json' };
import qr from './ja/qr.json' with { type: 'json' };
import receipt from './ja/receipt.json' with { type: 'json' };
import receipts from './ja/receipts.json' with { type: 'json' };
import security from './ja/security.json' with { type: 'json' };
import store from './ja/store.json' with { type: 'json' };
import support from './ja/support.json' with { type: 'json' };

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
