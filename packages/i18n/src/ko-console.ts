import console from './ko/console.json' with { type: 'json' };
import console_account from './ko/console_account.json' with { type: 'json' };
import console_audit from './ko/console_audit.json' with { type: 'json' };
import console_auth from './ko/console_auth.json' with { type: 'json' };
import console_payment from './ko/console_payment.json' with { type: 'json' };
import console_refund_request from './ko/console_refund_request.json' with { type: 'json' };
import console_team from './ko/console_team.json' with { type: 'json' };
import console_till from './ko/console_till.json' with { type: 'json' };
import error from './ko/errors_console.json' with { type: 'json' };

export const files = {
  console,
  console_account,
  console_audit,
  console_auth,
  console_payment,
  console_refund_request,
  console_team,
  console_till,
  error,
};
