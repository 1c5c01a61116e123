import { FAQ_NAME_LENGTH_MAX } from '../shared/limits.ts';

export const FAQ_TOPICS = [
  'account',
  'paying',
  'cards',
  'confirming',
  'refunds',
  'receipts',
  'recurring',
  'safety',
  'app',
] as const;
export type FaqTopic = (typeof FAQ_TOPICS)[number];

/** Screens an answer may link to, by route name. */
export const FAQ_SCREENS = [
  ...['SignIn', 'SignInWithOTP', 'SignUp', 'ForgotPassword', 'ResendConfirmUrl'],
  ...['Home', 'PaymentHistory', 'ReceiptScans', 'RefundRequests', 'Wallets', 'AddCard', 'Scan'],
  ...['RecurringBilling', 'Profile', 'Settings', 'UpdateProfile', 'ChangePassword', 'Security'],
  ...['Notifications', 'Limits', 'Privacy', 'DownloadReceipts'],
  ...['EmailSetting', 'NameSetting', 'ContactSupport', 'Policy', 'Tokushoho'],
] as const;
export type FaqScreen = (typeof FAQ_SCREENS)[number];

type Row = { readonly topic: FaqTopic; readonly screens: readonly FaqScreen[] };

const about = (topic: FaqTopic, ...screens: readonly FaqScreen[]): Row => ({ topic, screens });

/**
 * All FAQ entries in reading order. The ids do not change with the text, so links to answers stay
 * valid. They ship with each release in three languages and are available offline; staff change,
 * add and remove entries in the database.
 */
export const FAQS = {
  faq_create_account: about('account', 'SignUp'),
  faq_confirmation_missing: about('account', 'ResendConfirmUrl'),
  faq_sign_in_with_code: about('account', 'SignInWithOTP'),
  faq_forgot_password: about('account', 'ForgotPassword'),
  faq_too_many_tries: about('account', 'ForgotPassword', 'SignInWithOTP'),
  faq_signed_out: about('account', 'SignIn', 'Security'),
  faq_change_contact: about('account', 'Profile'),
  faq_delete_account: about('account', 'Privacy', 'RecurringBilling'),

  faq_pay_by_qr: about('paying', 'Scan'),
  faq_pay_invoice: about('paying', 'PaymentHistory'),
  faq_pay_by_photo: about('paying', 'Home', 'ReceiptScans'),
  faq_photo_unreadable: about('paying', 'Scan'),
  faq_ways_to_pay: about('paying', 'Tokushoho'),
  faq_staff_slide: about('paying'),
  faq_still_processing: about('paying', 'PaymentHistory'),
  faq_limits: about('paying', 'Limits', 'UpdateProfile'),
  faq_pay_as_guest: about('paying', 'SignUp'),

  faq_add_card: about('cards', 'AddCard', 'Wallets'),
  faq_card_number: about('cards', 'Policy'),
  faq_card_refused: about('cards', 'Wallets'),
  faq_delete_card: about('cards', 'Wallets', 'RecurringBilling'),
  faq_instalments: about('cards', 'Wallets'),

  faq_why_confirm: about('confirming', 'PaymentHistory'),
  faq_confirm_late: about('confirming', 'PaymentHistory'),
  faq_confirm_number: about('confirming', 'PaymentHistory'),
  faq_confirm_message_missing: about('confirming', 'PaymentHistory'),

  faq_request_refund: about('refunds', 'PaymentHistory', 'RefundRequests'),
  faq_refund_answer: about('refunds', 'RefundRequests'),
  faq_refund_declined: about('refunds', 'RefundRequests', 'ContactSupport'),
  faq_refund_money: about('refunds', 'PaymentHistory'),
  faq_refund_cash: about('refunds', 'RefundRequests'),

  faq_get_receipt: about('receipts', 'PaymentHistory'),
  faq_qualified_invoice: about('receipts', 'PaymentHistory'),
  faq_receipt_name: about('receipts', 'NameSetting', 'PaymentHistory'),
  faq_receipts_together: about('receipts', 'DownloadReceipts', 'PaymentHistory'),
  faq_receipt_by_mail: about('receipts', 'EmailSetting'),

  faq_recurring_when: about('recurring', 'RecurringBilling'),
  faq_recurring_cancel: about('recurring', 'RecurringBilling'),
  faq_recurring_refused: about('recurring', 'RecurringBilling', 'Wallets'),
  faq_recurring_price: about('recurring', 'RecurringBilling'),
  faq_recurring_card: about('recurring', 'RecurringBilling', 'AddCard'),

  faq_not_me: about('safety', 'PaymentHistory', 'ChangePassword', 'ContactSupport'),
  faq_lost_phone: about('safety', 'Security', 'ChangePassword'),
  faq_phishing: about('safety', 'Security', 'ChangePassword'),
  faq_what_stores_see: about('safety', 'Policy'),

  faq_language: about('app', 'Settings'),
  faq_offline: about('app', 'PaymentHistory'),
  faq_camera: about('app', 'Scan'),
  faq_devices: about('app', 'Security'),
  faq_notifications: about('app', 'Notifications', 'RecurringBilling'),
  faq_support_hours: about('app', 'ContactSupport'),
} as const satisfies Readonly<Record<`faq_${string}`, Row>>;

export type FaqId = keyof typeof FAQS;
export const FAQ_IDS = Object.keys(FAQS) as readonly FaqId[];

export function isFaqId(value: string): value is FaqId {
  return Object.hasOwn(FAQS, value);
}

/** Whether an FAQ entry may have this id. */
export function isFaqName(value: string): boolean {
  return value.length <= FAQ_NAME_LENGTH_MAX && /^faq_[a-z0-9]+(?:_[a-z0-9]+)*$/.test(value);
}

type Asked = { readonly id: string; readonly topic: FaqTopic };

/** The previous and the next entry of the same topic. */
export function getNeighbours(
  { id, topic: its }: Asked,
  faqs: readonly Asked[],
): { readonly before?: string; readonly after?: string } {
  const topic = faqs.filter((other) => other.topic === its).map((other) => other.id);
  const at = topic.indexOf(id);
  const [before, after] = [topic[at - 1], topic[at + 1]];
  return { ...(before && { before }), ...(after && { after }) };
}
