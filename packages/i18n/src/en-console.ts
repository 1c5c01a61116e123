import console from './en/console.json' with { type: 'json' };
import console_account from './en/console_account.json' with { type: 'json' };
import console_audit from './en/console_audit.json' with { type: 'json' };
import console_auth from './en/console_auth.json' with { type: 'json' };
import console_payment from './en/console_payment.json' with { type: 'json' };
import console_refund_request from './en/console_refund_request.json' with { type: 'json' };
import console_team from './en/console_team.json' with { type: 'json' };
import console_till from './en/console_till.json' with { type: 'json' };
import error from './en/errors_console.json' with { type: 'json' };

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
