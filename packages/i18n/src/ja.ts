import account from './ja/account.json' with { type: 'json' };
import app from './ja/app.json' with { type: 'json' };
import error from './ja/errors.json' with { type: 'json' };
import field from './ja/field.json' with { type: 'json' };
import nav from './ja/nav.json' with { type: 'json' };
import oneTimeCode from './ja/one_time_code.json' with { type: 'json' };
import password from './ja/password.json' with { type: 'json' };
import phone from './ja/phone.json' with { type: 'json' };
import root from './ja/root.json' with { type: 'json' };
import screen from './ja/screen.json' with { type: 'json' };
import setting from './ja/setting.json' with { type: 'json' };
import signIn from './ja/sign_in.json' with { type: 'json' };
import signUp from './ja/sign_up.json' with { type: 'json' };
import success from './ja/success.json' with { type: 'json' };

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
