import type { SandboxContext } from '../context.ts';
import type { PaymentIntent, SetupIntent } from '../intents.ts';
import { type DetailRow, layout } from './layout.ts';
import { returnAddress } from './return-address.ts';
import { type PageLanguage, type Words, wordsOf } from './texts.ts';

type Intent = PaymentIntent | SetupIntent;

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export function pageFor(sandbox: SandboxContext, intent: Intent, language: PageLanguage): string {
  const words = wordsOf(language);
  const kind = intent.nextAction?.kind ?? 'three_d_secure';
  return layout({
    language,
    ...speech(words, kind, 'amount' in intent),
    amountYen: 'amount' in intent ? intent.amount : null,
    details: toDetailRows(sandbox, intent, words, language),
    link: null,
  });
}

export function pageWhenDone(intent: Intent, language: PageLanguage): string {
  const words = wordsOf(language);
  const href = returnAddress(intent);
  return layout({
    language,
    title: words.doneTitle,
    lead: words.doneLead,
    amountYen: null,
    details: [],
    buttons: [],
    link: href === null ? null : { href, label: words.goBack },
  });
}

export function pageOfNothing(language: PageLanguage): string {
  const words = wordsOf(language);
  return layout({
    language,
    title: words.missingTitle,
    lead: words.missingLead,
    amountYen: null,
    details: [],
    buttons: [],
    link: null,
  });
}

function speech(words: Words, kind: string, isPayment: boolean) {
  const yes = (label: string) => ({ choice: 'yes', label, isMain: true });
  const no = (label: string) => ({ choice: 'no', label, isMain: false });
  switch (kind) {
    case 'paypay':
      return {
        title: words.paypayTitle,
        lead: words.paypayLead,
        buttons: [yes(words.pay), no(words.cancel)],
      };
    case 'konbini':
      return {
        title: words.konbiniTitle,
        lead: words.konbiniLead,
        buttons: [yes(words.payAtCounter)],
      };
    default:
      return {
        title: isPayment ? words.challengeTitle : words.challengeSetupTitle,
        lead: words.challengeLead,
        buttons: [yes(words.approve), no(words.fail)],
      };
  }
}

function toDetailRows(
  { books }: SandboxContext,
  intent: Intent,
  words: Words,
  language: PageLanguage,
): readonly DetailRow[] {
  const voucher = intent.nextAction?.voucher;
  if (voucher) {
    const at = new Date(voucher.expiresAt * 1000);
    const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const;
    return [
      [words.confirmationNumber, voucher.confirmationNumber],
      [words.paymentCode, voucher.paymentCode],
      [words.expires, at.toLocaleString(language, form)],
      [words.storesLabel, words.stores],
    ];
  }
  const card = books.find('payment_method', intent.paymentMethod ?? '')?.card;
  return card ? [[words.card, `${BRANDS[card.brand] ?? card.brand} •••• ${card.last4}`]] : [];
}
