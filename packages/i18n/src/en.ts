import account from './en/account.json' with { type: 'json' };
import app from './en/app.json' with { type: 'json' };
import error from './en/errors.json' with { type: 'json' };
import field from './en/field.json' with { type: 'json' };
import nav from './en/nav.json' with { type: 'json' };
import oneTimeCode from './en/one_time_code.json' with { type: 'json' };
import password from './en/password.json' with { type: 'json' };
import phone from './en/phone.json' with { type: 'json' };
import root from './en/root.json' with { type: 'json' };
import screen from './en/screen.json' with { type: 'json' };
import setting from './en/setting.json' with { type: 'json' };
import signIn from './en/sign_in.json' with { type: 'json' };
import signUp from './en/sign_up.json' with { type: 'json' };
import success from './en/success.json' with { type: 'json' };

export const files = {
  account,
  app,
  field,
  nav,
  one_time_code: oneTimeCode,
  password,
  phone,
  error,
  root,
  screen,
  setting,
  sign_in: signIn,
  sign_up: signUp,
  success,
};
