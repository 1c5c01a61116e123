import console from './ja/console.json' with { type: 'json' };
import console_account from './ja/console_account.json' with { type: 'json' };
import console_api_request from './ja/console_api_request.json' with { type: 'json' };
import console_audit from './ja/console_audit.json' with { type: 'json' };
import console_auth from './ja/console_auth.json' with { type: 'json' };
import console_catalog from './ja/console_catalog.json' with { type: 'json' };
import console_developer from './ja/console_developer.json' with { type: 'json' };
import console_dispute from './ja/console_dispute.json' with { type: 'json' };
import console_event from './ja/console_event.json' with { type: 'json' };
import console_export from './ja/console_export.json' with { type: 'json' };
import console_invoice from './ja/console_invoice.json' with { type: 'json' };
import console_overview from './ja/console_overview.json' with { type: 'json' };
import console_passkey from './ja/console_passkey.json' with { type: 'json' };
import console_payment from './ja/console_payment.json' with { type: 'json' };
import console_recurring_billing from './ja/console_recurring_billing.json' with { type: 'json' };
import console_refund_request from './ja/console_refund_request.json' with { type: 'json' };
import console_store from './ja/console_store.json' with { type: 'json' };
import console_team from './ja/console_team.json' with { type: 'json' };
import console_till from './ja/console_till.json' with { type: 'json' };
import console_timeline from './ja/console_timeline.json' with { type: 'json' };
import error from './ja/errors_console.json' with { type: 'json' };
import passkey from './ja/passkey.json' with { type: 'json' };

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
