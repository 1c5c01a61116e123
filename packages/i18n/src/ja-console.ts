import console from './ja/console.json' with { type: 'json' };
import console_account from './ja/console_account.json' with { type: 'json' };
import console_api_request from './ja/console_api_request.json' with { type: 'json' };
import console_apply from './ja/console_apply.json' with { type: 'json' };
import console_audit from './ja/console_audit.json' with { type: 'json' };
import console_auth from './ja/console_auth.json' with { type: 'json' };
import console_balance from './ja/console_balance.json' with { type: 'json' };
import console_catalog from './ja/console_catalog.json' with { type: 'json' };
import console_developer from './ja/console_developer.json' with { type: 'json' };
import console_dispute from './ja/console_dispute.json' with { type: 'json' };
import console_event from './ja/console_event.json' with { type: 'json' };
import console_export from './ja/console_export.json' with { type: 'json' };
import console_invoice from './ja/console_invoice.json' with { type: 'json' };
import console_overview from './ja/console_overview.json' with { type: 'json' };
import console_passkey from './ja/console_passkey.json' with { type: 'json' };
import console_payment from './ja/console_payment.json' with { type: 'json' };
import console_payout from './ja/console_payout.json' with { type: 'json' };
import console_recurring_billing from './ja/console_recurring_billing.json' with { type: 'json' };
import console_refund_request from './ja/console_refund_request.json' with { type: 'json' };
import console_store from './ja/console_store.json' with { type: 'json' };
import console_team from './ja/console_team.json' with { type: 'json' };
import console_till from './ja/console_till.json' with { type: 'json' };
import console_timeline from './ja/console_timeline.json' with { type: 'json' };
import error from './ja/errors_console.json' with { type: 'json' };
import passkey from './ja/passkey.json' with { type: 'json' };
import staff from './ja/staff.json' with { type: 'json' };
import staff_account from './ja/staff_account.json' with { type: 'json' };
import staff_application from './ja/staff_application.json' with { type: 'json' };
import staff_approval from './ja/staff_approval.json' with { type: 'json' };
import staff_audit from './ja/staff_audit.json' with { type: 'json' };
import staff_canned_answer from './ja/staff_canned_answer.json' with { type: 'json' };
import staff_case from './ja/staff_case.json' with { type: 'json' };
import staff_faq from './ja/staff_faq.json' with { type: 'json' };
import staff_merchant from './ja/staff_merchant.json' with { type: 'json' };
import staff_operations from './ja/staff_operations.json' with { type: 'json' };
import staff_overview from './ja/staff_overview.json' with { type: 'json' };
import staff_payment from './ja/staff_payment.json' with { type: 'json' };
import staff_reconciliation from './ja/staff_reconciliation.json' with { type: 'json' };
import staff_refund_failure from './ja/staff_refund_failure.json' with { type: 'json' };
import staff_risk from './ja/staff_risk.json' with { type: 'json' };
import staff_store_change from './ja/staff_store_change.json' with { type: 'json' };
import staff_team from './ja/staff_team.json' with { type: 'json' };
import staff_timeline from './ja/staff_timeline.json' with { type: 'json' };

export const files = {
  console,
  console_account,
  console_api_request,
  console_audit,
  console_auth,
  console_balance,
  console_catalog,
  console_developer,
  console_event,
  console_export,
  console_dispute,
  console_invoice,
  console_overview,
  console_passkey,
  console_payment,
  console_payout,
  console_recurring_billing,
  console_refund_request,
  console_store,
  console_team,
  console_till,
  console_timeline,
  error,
  passkey,
  staff,
  staff_account,
  staff_approval,
  staff_audit,
  staff_operations,
  staff_overview,
  staff_case,
  staff_canned_answer,
  staff_faq,
  staff_payment,
  staff_team,
  staff_timeline,
  staff_reconciliation,
  staff_refund_failure,
  staff_risk,
  console_apply,
  staff_application,
  staff_merchant,
  staff_store_change,
};
