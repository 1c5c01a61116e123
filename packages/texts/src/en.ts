import { assemble } from './assemble.ts';
import account from './en/account.json' with { type: 'json' };
import app from './en/app.json' with { type: 'json' };
import card from './en/card.json' with { type: 'json' };
import field from './en/field.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import nav from './en/nav.json' with { type: 'json' };
import payment from './en/payment.json' with { type: 'json' };
import phone from './en/phone.json' with { type: 'json' };
import receipt from './en/receipt.json' with { type: 'json' };
import refusal from './en/refusal.json' with { type: 'json' };
import root from './en/root.json' with { type: 'json' };
import screen from './en/screen.json' with { type: 'json' };
import setting from './en/setting.json' with { type: 'json' };
import signIn from './en/sign_in.json' with { type: 'json' };
import success from './en/success.json' with { type: 'json' };
import support from './en/support.json' with { type: 'json' };

export const messages = assemble({
  account,
  app,
  card,
  field,
  home,
  nav,
  payment,
  phone,
  receipt,
  refusal,
  root,
  screen,
  setting,
  sign_in: signIn,
  success,
  support,
});
