import { METHOD_NAMES } from '@saifu/domain/payments/payment-method';
import type { Language } from '@saifu/domain/shared/language';
import { formatYen } from '@saifu/domain/shared/yen';
import { tMessage } from '@saifu/i18n/message-texts';
import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import type { MessageKind } from '../../notifications/message/templates/templates.ts';
import * as payers from './payer.repository.ts';
import { confirmPath, getRefundRequestPath, paymentPath } from './payer-links.ts';

type PlainKind<Kind> = Kind extends `${infer Plain}_sms` ? Plain : never;
/** The kinds of messages to a payer, by email or SMS. */
export type PayerMessageKind = Extract<
  PlainKind<MessageKind>,
  `payment_${string}` | `refund_request_${string}`
>;

export type PayerMessage = {
  readonly paymentId: string;
  /** The payer, if the caller has already loaded it. */
  readonly payer?: payers.Payer;
  /** The id of the domain event that causes the message. Each cause sends one message of a kind. */
  readonly cause: string;
  readonly kind: PayerMessageKind;
  /** Overrides the amount of the payment. */
  readonly amountYen?: number;
  /** Overrides the time of automatic completion. */
  readonly deadline?: Date;
  /** The text of the merchant's response. */
  readonly response?: string | null;
  readonly refundRequestId?: string;
  /** The payer requested this message. It creates no notification and ignores opt-outs. */
  readonly isAsked?: boolean;
};

/**
 * Writes a message to the payer, in their language, in the caller's transaction. Returns false
 * without a contact, as for cash at the counter, or if the message exists.
 */
export async function sendPayerMessage(
  deps: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  message: PayerMessage,
): Promise<boolean> {
  const payer = message.payer ?? (await payers.get(tx, message.paymentId));
  const destination = payer?.email ?? payer?.phone;
  if (payer === undefined || destination == null) return false;
  const isMail = destination === payer.email;
  const kind = `${message.kind}_${isMail ? 'email' : 'sms'}` as const;
  const { operator, publicUrl } = deps.config;
  const origin = { operator, publicUrl, isToGuest: payer.userId === null };
  const composed = composeMessage(origin, kind, payer.language, toParams(deps, payer, message));
  // A user confirms in the account. The signed link is only in the message, never in a
  // notification.
  const path = composed.notification?.path ?? paymentPath(deps.config, payer);
  return messages.write(tx, {
    id: deriveUuid(message.cause, 'message', message.kind),
    userId: payer.userId,
    channel: isMail ? 'email' : 'sms',
    destination,
    ...composed,
    notification:
      message.isAsked || composed.notification === null ? null : { ...composed.notification, path },
    createdAt: deps.clock.now(),
  });
}

/** The parameters of all payer messages. Each template uses what it needs. */
function toParams({ config }: Pick<Deps, 'config'>, payer: payers.Payer, message: PayerMessage) {
  const { amountYen = payer.amount, deadline = payer.autoCompleteAt, response } = message;
  return {
    store: payer.storeName,
    amount: formatYen(amountYen),
    time: timeInWords(payer.authorizedAt ?? payer.createdAt),
    method: formatMethod(payer, payer.language),
    deadline: deadline === null ? '' : timeInWords(deadline),
    response: response ?? '',
    link: new URL(getPath(config, payer, message), config.publicUrl).href,
  };
}

function getPath(config: Deps['config'], payer: payers.Payer, message: PayerMessage): string {
  const { kind, refundRequestId } = message;
  if (kind === 'payment_confirm' || kind === 'payment_reminder') return confirmPath(config, payer);
  if (kind === 'payment_reported' || kind.startsWith('refund_request_')) {
    return getRefundRequestPath(config, payer, refundRequestId);
  }
  return paymentPath(config, payer);
}

function formatMethod({ method, cardBrand, cardLast4 }: payers.Payer, language: Language): string {
  const key = method === 'cash' ? 'any.method_cash' : 'any.method_card';
  const name = METHOD_NAMES[method] ?? (cardBrand?.toUpperCase() || tMessage(language, key));
  return cardLast4 === null ? name : `${name} •••• ${cardLast4}`;
}
