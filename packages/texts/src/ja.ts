import { assemble } from './assemble.ts';
import account from './ja/account.json' with { type: 'json' };
import app from './ja/app.json' with { type: 'json' };
import card from './ja/card.json' with { type: 'json' };
import field from './ja/field.json' with { type: 'json' };
import home from './ja/home.json' with { type: 'json' };
import inbox from './ja/inbox.json' with { type: 'json' };
import nav from './ja/nav.json' with { type: 'json' };
import oneTimeCode from './ja/one_time_code.json' with { type: 'json' };
import password from './ja/password.json' with { type: 'json' };
import payment from './ja/payment.json' with { type: 'json' };
import phone from './ja/phone.json' with { type: 'json' };
import profile from './ja/profile.json' with { type: 'json' };
import receipt from './ja/receipt.json' with { type: 'json' };
import refusal from './ja/refusal.json' with { type: 'json' };
import root from './ja/root.json' with { type: 'json' };
import screen from './ja/screen.json' with { type: 'json' };
import security from './ja/security.json' with { type: 'json' };
import setting from './ja/setting.json' with { type: 'json' };
import signIn from './ja/sign_in.json' with { type: 'json' };
import signUp from './ja/sign_up.json' with { type: 'json' };
import success from './ja/success.json' with { type: 'json' };
import support from './ja/support.json' with { type: 'json' };

export const messages = assemble({
  account,
  app,
  card,
  field,
  home,
  inbox,
  nav,
  one_time_code: oneTimeCode,
  password,
  payment,
  phone,
  profile,
  receipt,
  refusal,
  root,
  screen,
  security,
  setting,
  sign_in: signIn,
  sign_up: signUp,
  success,
  support,
});
