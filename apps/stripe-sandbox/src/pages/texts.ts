/** Texts of the pages. */
const EN = {
  sandbox: 'Sandbox. No real money moves.',
  amount: 'Amount',
  card: 'Card',
  challengeTitle: 'Is this payment yours?',
  challengeSetupTitle: 'Is this card yours?',
  challengeLead: 'Your card issuer asks you to confirm it. This is 3-D Secure.',
  approve: 'Yes, approve',
  fail: 'No, refuse',
  paypayTitle: 'Pay with PayPay',
  paypayLead: 'The shop asks for this amount.',
  pay: 'Pay',
  cancel: 'Cancel',
  konbiniTitle: 'Pay at a convenience store',
  konbiniLead: 'Give these numbers at the machine or the counter.',
  confirmationNumber: 'Confirmation number',
  paymentCode: 'Payment code',
  expires: 'Pay by',
  storesLabel: 'Where',
  stores: 'FamilyMart, Lawson, Ministop, Seicomart',
  payAtCounter: 'Pay at the counter',
  goBack: 'Back to the shop',
  doneTitle: 'Nothing is left to do here',
  doneLead: 'This page has been used, or its payment has ended.',
  missingTitle: 'There is no such page',
  missingLead: 'Its address is not complete, or belongs to nothing.',
} as const;

export type PageTexts = { readonly [K in keyof typeof EN]: string };

const JA: PageTexts = {
  sandbox: 'テスト環境です。実際の請求は発生しません。',
  amount: '金額',
  card: 'カード',
  challengeTitle: 'ご本人のお支払いですか',
  challengeSetupTitle: 'ご本人のカードですか',
  challengeLead: 'カード会社による本人確認（3Dセキュア）です。',
  approve: 'はい、承認します',
  fail: 'いいえ、拒否します',
  paypayTitle: 'PayPayで支払う',
  paypayLead: 'お店から次の金額の請求が届いています。',
  pay: '支払う',
  cancel: 'やめる',
  konbiniTitle: 'コンビニで支払う',
  konbiniLead: '店内の端末またはレジで、次の番号をお伝えください。',
  confirmationNumber: '確認番号',
  paymentCode: '支払い番号',
  expires: '支払期限',
  storesLabel: 'お支払いできる店舗',
  stores: 'ファミリーマート、ローソン、ミニストップ、セイコーマート',
  payAtCounter: 'レジで支払う',
  goBack: 'お店のページに戻る',
  doneTitle: 'ここでの手続きは終わっています',
  doneLead: 'すでに操作が済んでいるか、お支払いの受付が終了しています。',
  missingTitle: 'ページが見つかりません',
  missingLead: 'アドレスが途中で切れているか、正しくありません。',
};

export type PageLanguage = 'en' | 'ja';

export function getTexts(language: PageLanguage): PageTexts {
  return language === 'ja' ? JA : EN;
}

/** The first supported language of the reader. */
export function negotiateLanguage(acceptLanguage: string | undefined): PageLanguage {
  const languages = (acceptLanguage ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return languages.find((language) => language === 'ja' || language === 'en') === 'ja'
    ? 'ja'
    : 'en';
}
