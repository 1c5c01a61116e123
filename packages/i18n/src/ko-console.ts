import console from './ko/console.json' with { type: 'json' };
import console_account from './ko/console_account.json' with { type: 'json' };
import console_api_request from './ko/console_api_request.json' with { type: 'json' };
import console_apply from './ko/console_apply.json' with { type: 'json' };
import console_audit from './ko/console_audit.json' with { type: 'json' };
import console_auth from './ko/console_auth.json' with { type: 'json' };
import console_balance from './ko/console_balance.json' with { type: 'json' };
import console_catalog from './ko/console_catalog.json' with { type: 'json' };
import console_developer from './ko/console_developer.json' with { type: 'json' };
import console_dispute from './ko/console_dispute.json' with { type: 'json' };
import console_event from './ko/console_event.json' with { type: 'json' };
import console_export from './ko/console_export.json' with { type: 'json' };
import console_invoice from './ko/console_invoice.json' with { type: 'json' };
import console_overview from './ko/console_overview.json' with { type: 'json' };
import console_passkey from './ko/console_passkey.json' with { type: 'json' };
import console_payment from './ko/console_payment.json' with { type: 'json' };
import console_payout from './ko/console_payout.json' with { type: 'json' };
import console_recurring_billing from './ko/console_recurring_billing.json' with { type: 'json' };
import console_refund_request from './ko/console_refund_request.json' with { type: 'json' };
import console_store from './ko/console_store.json' with { type: 'json' };
import console_team from './ko/console_team.json' with { type: 'json' };
import console_till from './ko/console_till.json' with { type: 'json' };
import console_timeline from './ko/console_timeline.json' with { type: 'json' };
import error from './ko/errors_console.json' with { type: 'json' };
import passkey from './ko/passkey.json' with { type: 'json' };
import staff from './ko/staff.json' with { type: 'json' };
import staff_account from './ko/staff_account.json' with { type: 'json' };
import staff_application from './ko/staff_application.json' with { type: 'json' };
import staff_approval from './ko/staff_approval.json' with { type: 'json' };
import staff_audit from './ko/staff_audit.json' with { type: 'json' };
import staff_canned_answer from './ko/staff_canned_answer.json' with { type: 'json' };
import staff_case from './ko/staff_case.json' with { type: 'json' };
import staff_faq from './ko/staff_faq.json' with { type: 'json' };
import staff_merchant from './ko/staff_merchant.json' with { type: 'json' };
import staff_operations from './ko/staff_operations.json' with { type: 'json' };
import staff_overview from './ko/staff_overview.json' with { type: 'json' };
import staff_payment from './ko/staff_payment.json' with { type: 'json' };
import staff_reconciliation from './ko/staff_reconciliation.json' with { type: 'json' };
import staff_refund_failure from './ko/staff_refund_failure.json' with { type: 'json' };
import staff_risk from './ko/staff_risk.json' with { type: 'json' };
import staff_store_change from './ko/staff_store_change.json' with { type: 'json' };
import staff_team from './ko/staff_team.json' with { type: 'json' };
import staff_timeline from './ko/staff_timeline.json' with { type: 'json' };

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
