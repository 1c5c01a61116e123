import console from './ko/console.json' with { type: 'json' };
import console_account from './ko/console_account.json' with { type: 'json' };
import console_api_request from './ko/console_api_request.json' with { type: 'json' };
import console_audit from './ko/console_audit.json' with { type: 'json' };
import console_auth from './ko/console_auth.json' with { type: 'json' };
import console_catalog from './ko/console_catalog.json' with { type: 'json' };
import console_developer from './ko/console_developer.json' with { type: 'json' };
import console_dispute from './ko/console_dispute.json' with { type: 'json' };
import console_event from './ko/console_event.json' with { type: 'json' };
import console_export from './ko/console_export.json' with { type: 'json' };
import console_invoice from './ko/console_invoice.json' with { type: 'json' };
import console_overview from './ko/console_overview.json' with { type: 'json' };
import console_passkey from './ko/console_passkey.json' with { type: 'json' };
import console_payment from './ko/console_payment.json' with { type: 'json' };
import console_recurring_billing from './ko/console_recurring_billing.json' with { type: 'json' };
import console_refund_request from './ko/console_refund_request.json' with { type: 'json' };
import console_store from './ko/console_store.json' with { type: 'json' };
import console_team from './ko/console_team.json' with { type: 'json' };
import console_till from './ko/console_till.json' with { type: 'json' };
import console_timeline from './ko/console_timeline.json' with { type: 'json' };
import error from './ko/errors_console.json' with { type: 'json' };
import passkey from './ko/passkey.json' with { type: 'json' };

export const files = {
  console,
  console_account,
  console_api_request,
  console_audit,
  console_auth,
  console_catalog,
  console_developer,
  console_event,
  console_export,
  console_dispute,
  console_invoice,
  console_overview,
  console_passkey,
  console_payment,
  console_recurring_billing,
  console_refund_request,
  console_store,
  console_team,
  console_till,
  console_timeline,
  error,
  passkey,
};
