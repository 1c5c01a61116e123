import type { Language } from '@saifu/domain/shared/language';
import { tMessage } from '@saifu/i18n/message-texts';
import type { ConsultationMessageParams } from '../../apps/api/src/modules/notifications/message/templates/consultation-templates.ts';
import type { ContactMessageParams } from '../../apps/api/src/modules/notifications/message/templates/contact-templates.ts';
import type { MerchantMessageParams } from '../../apps/api/src/modules/notifications/message/templates/merchant-templates.ts';
import type { PaymentMessageParams } from '../../apps/api/src/modules/notifications/message/templates/payment-templates.ts';
import type { PrivacyMessageParams } from '../../apps/api/src/modules/notifications/message/templates/privacy-templates.ts';
import type { RefundRequestMessageParams } from '../../apps/api/src/modules/notifications/message/templates/refund-request-templates.ts';
import type { SecurityMessageParams } from '../../apps/api/src/modules/notifications/message/templates/security-templates.ts';
import type { MessageParams } from '../../apps/api/src/modules/notifications/message/templates/templates.ts';
import { getRecurringBillingSamples } from './recurring-billing-samples.ts';
import { AMOUNT, at, DEADLINE, paid, STORE, TIME } from './sample-values.ts';

const CODE = '048213';
const HOST = 'saifu.example';
const PHONE = '03-1234-5678';
const ADDRESS = 'h•••@saifu.example';

/**
 * Realistic parameters of every message kind. A new kind without a sample is a type error.
 * Merchants write in Japanese, whatever the language of the payer.
 */
export function getMessageSamples(language: Language): MessageParams {
  return {
    confirm_email: { ...at('/verify?t=3f9aQ1'), code: CODE, hours: 24 },
    confirm_sms: { ...at('/verify?t=3f9aQ1'), code: CODE },
    sign_in_code_email: { code: CODE, minutes: 5 },
    sign_in_code_sms: { code: CODE, host: HOST },
    sign_in_link_email: { ...at('/sign-in?t=3f9aQ1'), minutes: 10 },
    sign_in_link_sms: { ...at('/sign-in?t=3f9aQ1'), minutes: 10 },
    reset_email: { ...at('/change-password?t=3f9aQ1'), minutes: 30 },
    reset_sms: { ...at('/change-password?t=3f9aQ1'), minutes: 30 },
    password_changed_email: { ...at('/forgot-password'), time: TIME },
    password_changed_sms: { time: TIME },
    ...getPaymentSamples(),
    ...getRefundRequestSamples(),
    ...getRecurringBillingSamples(language),
    ...getConsultationSamples(),
    ...getContactSamples(language),
    ...getMerchantSamples(),
    ...getPrivacySamples(),
    ...getSecuritySamples(language),
  };
}

function getPaymentSamples(): PaymentMessageParams {
  const due = { ...paid('/confirm-payment?ct=8Kd2'), deadline: DEADLINE };
  const seen = paid('/payment-history/pay_4d9x7q');
  const invoice = paid('/payment/invoice?order=ord_5c8v');
  const method = 'VISA •••• 4242';
  return {
    payment_confirm_email: { ...due, time: TIME, method },
    payment_confirm_sms: due,
    payment_reminder_email: due,
    payment_reminder_sms: due,
    payment_completed_email: seen,
    payment_completed_sms: seen,
    payment_canceled_email: { store: STORE, amount: AMOUNT },
    payment_canceled_sms: { store: STORE, amount: AMOUNT },
    payment_refunded_email: seen,
    payment_refunded_sms: seen,
    payment_refund_failed_email: seen,
    payment_refund_failed_sms: seen,
    payment_refund_awaited_email: seen,
    payment_refund_awaited_sms: seen,
    payment_reported_email: seen,
    payment_reported_sms: seen,
    invoice_email: { ...invoice, merchant: '株式会社さくらフーズ', deadline: DEADLINE },
    invoice_sms: { ...invoice, deadline: DEADLINE },
    receipts_email: { count: 3, stores: `${STORE}, はな屋`, total: '4,500' },
  };
}

function getRefundRequestSamples(): RefundRequestMessageParams {
  const request = paid('/refund-requests/rrq_7h2m');
  const seen = { store: STORE, ...at('/refund-requests/rrq_7h2m') };
  const response = '品物を確認しました。\nご迷惑をおかけして申し訳ございません。';
  const dispute = { store: STORE, amount: AMOUNT, number: 'dsp_3k9t' };
  return {
    refund_request_filed_email: { ...request, deadline: DEADLINE },
    refund_request_filed_sms: { ...request, deadline: DEADLINE },
    refund_request_approved_email: { ...request, response },
    refund_request_approved_sms: request,
    refund_request_partly_email: { ...request, response },
    refund_request_partly_sms: request,
    refund_request_rejected_email: { ...request, response },
    refund_request_rejected_sms: request,
    refund_request_escalated_email: seen,
    refund_request_escalated_sms: seen,
    merchant_unanswered_email: {
      store: STORE,
      amount: AMOUNT,
      deadline: DEADLINE,
      number: 'rrq_7h2m',
    },
    merchant_dispute_opened_email: { ...dispute, reason: 'その他', deadline: DEADLINE },
    merchant_dispute_final_email: { ...dispute, reason: 'その他' },
    merchant_dispute_won_email: dispute,
    merchant_dispute_lost_email: dispute,
    merchant_refund_failed_email: dispute,
    merchant_payment_voided_email: dispute,
    refund_request_message_email: seen,
    refund_request_message_sms: seen,
  };
}

function getConsultationSamples(): ConsultationMessageParams {
  const link = at('/contact-support/cns_2p8w');
  return {
    consultation_answered_email: {
      ...link,
      question: '領収書の宛名について',
      response: '領収書の画面から、宛名を変更して再発行できます。',
    },
    consultation_answered_sms: link,
  };
}

function getContactSamples(language: Language): ContactMessageParams {
  const what = { what: tMessage(language, 'any.noun_email') };
  const undo = at('/undo-contact?t=5rT0');
  const address = { address: ADDRESS };
  const phone = { phone: PHONE };
  const changed = { ...address, ...phone, ...undo, time: TIME, until: DEADLINE };
  return {
    contact_code_email: { code: CODE, minutes: 5 },
    contact_code_sms: { code: CODE, host: HOST },
    contact_current_email: { ...address, code: CODE, minutes: 5 },
    contact_current_sms: { ...address, code: CODE, host: HOST },
    email_changed_email: changed,
    email_changed_sms: { ...undo, until: DEADLINE },
    phone_changed_email: { ...changed, address: '•••• 5678' },
    phone_changed_sms: { ...undo, until: DEADLINE },
    contact_scheduled_email: { ...what, ...address, ...phone, ...undo, time: TIME },
    contact_scheduled_sms: { ...what, ...undo, time: TIME },
    contact_waiting_email: { ...what, time: TIME },
    contact_waiting_sms: { time: TIME },
    contact_in_use_email: { ...what, days: 7 },
    contact_in_use_sms: {},
    contact_canceled_email: { ...what, ...address },
    contact_canceled_sms: what,
    contact_undone_email: { ...what, ...phone },
    contact_undone_sms: phone,
    contact_undone_suspended_email: { ...what, ...phone },
    contact_undone_suspended_sms: phone,
    contact_removed_email: phone,
    contact_removed_sms: phone,
  };
}

const PAYOUT = { payout: '¥12,345', date: '2026/12/01' };
const BANK = { bank: 'みずほ 東京営業部', ending: '567' };

function getMerchantSamples(): MerchantMessageParams {
  return {
    merchant_change_approved_email: { store: STORE, days: 30 },
    merchant_change_rejected_email: { store: STORE, reason: '登録番号を確認できませんでした。' },
    merchant_fees_changed_email: {
      date: '2026/12/01',
      fees: 'カード 3.4%、PayPay 3.2% + ¥10',
      ...at('/console/balance'),
    },
    merchant_payout_cycle_changed_email: {
      date: '2026/12/01',
      cycle: '毎週金曜日',
      minimum: '¥1,000',
      ...at('/console/balance'),
    },
    merchant_bank_account_changed_email: {
      ...BANK,
      date: '2026/12/01',
      ...at('/console/balance'),
    },
    merchant_bank_account_kept_email: { ...BANK, ...at('/console/balance') },
    merchant_payout_paid_email: { ...PAYOUT, ...at('/console/balance') },
    merchant_payout_failed_email: { ...PAYOUT, ...at('/console/balance') },
    merchant_payout_rejected_email: { ...PAYOUT, ...at('/console/balance') },
    merchant_key_issued_email: { name: 'レジ', ending: 'x7Qa', time: TIME, phone: PHONE },
    merchant_webhook_paused_email: {
      host: 'shop.example',
      reason: '応答がありません。',
    },
    member_invitation_email: {
      ...at('/console/invitation?token=3f9aQ1'),
      store: STORE,
      hours: 72,
    },
    staff_invitation_email: { ...at('/console/invitation?token=3f9aQ1'), hours: 72 },
    merchant_application_link_email: { ...at('/console/apply?token=3f9aQ1'), days: 30 },
    merchant_application_submitted_email: { ...at('/console/apply?token=3f9aQ1'), days: 30 },
    merchant_application_changes_email: {
      ...at('/console/apply?token=3f9aQ1'),
      days: 30,
      response: '口座名義が法人名と異なります。法人名義の口座をご入力ください。',
    },
    merchant_application_approved_email: {},
    merchant_application_rejected_email: {
      days: 180,
      response: '取り扱いの商品が、当社の規約の対象外でした。',
    },
    merchant_suspended_email: { store: STORE, time: TIME, phone: PHONE },
    merchant_restored_email: { ...at('/console/'), store: STORE, time: TIME },
    member_password_reset_email: { ...at('/console/password?token=3f9aQ1'), minutes: 30 },
    member_password_changed_email: { ...at('/console/forgot'), time: TIME },
    member_passkey_added_email: { ...at('/console/forgot'), time: TIME },
    member_passkey_cloned_email: { ...at('/console/account'), time: TIME },
    member_passkey_removed_email: { ...at('/console/forgot'), time: TIME },
  };
}

function getPrivacySamples(): PrivacyMessageParams {
  const privacy = at('/settings/privacy');
  return {
    step_up_email: { code: CODE, minutes: 5 },
    step_up_sms: { code: CODE, host: HOST },
    deletion_email: { ...privacy, time: TIME, deadline: DEADLINE, years: 7 },
    deletion_sms: { ...privacy, deadline: DEADLINE },
    deletion_soon_email: { ...privacy, deadline: DEADLINE },
    deletion_soon_sms: { ...privacy, deadline: DEADLINE },
    restored_email: { ...privacy, time: TIME },
    restored_sms: { time: TIME },
    erased_email: { time: TIME, years: 7 },
    erased_sms: { time: TIME },
  };
}

function getSecuritySamples(language: Language): SecurityMessageParams {
  const event = { event: tMessage(language, 'any.event_confirmation_due') };
  const known = { time: TIME, phone: PHONE, ...at('/settings/security') };
  const phone = { phone: PHONE };
  return {
    messages_off_email: { ...known, ...event },
    messages_off_sms: { ...phone, ...event },
    limits_raised_email: { ...known, from: DEADLINE },
    limits_raised_sms: { ...phone, from: DEADLINE },
    passkey_added_email: known,
    passkey_added_sms: phone,
    passkey_removed_email: known,
    passkey_removed_sms: phone,
    passkey_cloned_email: known,
    passkey_cloned_sms: phone,
    sessions_ended_email: known,
    sessions_ended_sms: phone,
    card_unlocked_email: known,
    card_unlocked_sms: phone,
    staff_limits_set_email: known,
    staff_limits_set_sms: phone,
    staff_limits_lifted_email: known,
    staff_limits_lifted_sms: phone,
    data_exported_email: known,
    data_exported_sms: phone,
    account_suspended_email: { ...phone, time: TIME },
    account_suspended_sms: phone,
    account_reinstated_email: { ...at('/sign-in'), time: TIME },
    account_reinstated_sms: at('/sign-in'),
  };
}
