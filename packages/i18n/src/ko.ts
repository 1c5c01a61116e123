import account from './ko/account.json' with { type: 'json' };
import app from './ko/app.json' with { type: 'json' };
import error from './ko/errors.json' with { type: 'json' };
import field from './ko/field.json' with { type: 'json' };
import nav from './ko/nav.json' with { type: 'json' };
import oneTimeCode from './ko/one_time_code.json' with { type: 'json' };
import password from './ko/password.json' with { type: 'json' };
import phone from './ko/phone.json' with { type: 'json' };
import root from './ko/root.json' with { type: 'json' };
import screen from './ko/screen.json' with { type: 'json' };
import setting from './ko/setting.json' with { type: 'json' };
import signIn from './ko/sign_in.json' with { type: 'json' };
import signUp from './ko/sign_up.json' with { type: 'json' };
import success from './ko/success.json' with { type: 'json' };

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
