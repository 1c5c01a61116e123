import console from './en/console.json' with { type: 'json' };
import console_account from './en/console_account.json' with { type: 'json' };
import console_api_request from './en/console_api_request.json' with { type: 'json' };
import console_apply from './en/console_apply.json' with { type: 'json' };
import console_audit from './en/console_audit.json' with { type: 'json' };
import console_auth from './en/console_auth.json' with { type: 'json' };
import console_balance from './en/console_balance.json' with { type: 'json' };
import console_catalog from './en/console_catalog.json' with { type: 'json' };
import console_developer from './en/console_developer.json' with { type: 'json' };
import console_dispute from './en/console_dispute.json' with { type: 'json' };
import console_event from './en/console_event.json' with { type: 'json' };
import console_export from './en/console_export.json' with { type: 'json' };
import console_invoice from './en/console_invoice.json' with { type: 'json' };
import console_overview from './en/console_overview.json' with { type: 'json' };
import console_passkey from './en/console_passkey.json' with { type: 'json' };
import console_payment from './en/console_payment.json' with { type: 'json' };
import console_payout from './en/console_payout.json' with { type: 'json' };
import console_recurring_billing from './en/console_recurring_billing.json' with { type: 'json' };
import console_refund_request from './en/console_refund_request.json' with { type: 'json' };
import console_store from './en/console_store.json' with { type: 'json' };
import console_team from './en/console_team.json' with { type: 'json' };
import console_till from './en/console_till.json' with { type: 'json' };
import console_timeline from './en/console_timeline.json' with { type: 'json' };
import error from './en/errors_console.json' with { type: 'json' };
import passkey from './en/passkey.json' with { type: 'json' };
import staff from './en/staff.json' with { type: 'json' };
import staff_account from './en/staff_account.json' with { type: 'json' };
import staff_application from './en/staff_application.json' with { type: 'json' };
import staff_approval from './en/staff_approval.json' with { type: 'json' };
import staff_audit from './en/staff_audit.json' with { type: 'json' };
import staff_canned_answer from './en/staff_canned_answer.json' with { type: 'json' };
import staff_case from './en/staff_case.json' with { type: 'json' };
import staff_faq from './en/staff_faq.json' with { type: 'json' };
import staff_merchant from './en/staff_merchant.json' with { type: 'json' };
import staff_operations from './en/staff_operations.json' with { type: 'json' };
import staff_overview from './en/staff_overview.json' with { type: 'json' };
import staff_payment from './en/staff_payment.json' with { type: 'json' };
import staff_reconciliation from './en/staff_reconciliation.json' with { type: 'json' };
import staff_refund_failure from './en/staff_refund_failure.json' with { type: 'json' };
import staff_risk from './en/staff_risk.json' with { type: 'json' };
import staff_store_change from './en/staff_store_change.json' with { type: 'json' };
import staff_team from './en/staff_team.json' with { type: 'json' };
import staff_timeline from './en/staff_timeline.json' with { type: 'json' };

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
