import type { AttentionItemKind } from '@saifu/domain/home/attention-items';
import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import type { HistoryEntry } from '../payments/history/history.ts';
import type { Summary } from '../payments/refund-request/refund-request.ts';

/**
 * Something that needs the payer's attention. Fields that do not apply to the kind are null or
 * empty.
 */
export type AttentionItem = {
  readonly kind: AttentionItemKind;
  /** Id of the subject. */
  readonly id: string | null;
  readonly name: string | null;
  readonly amount: number | null;
  readonly card: { readonly brand: CardBrandName; readonly last4: string } | null;
  readonly services: readonly { readonly id: string; readonly serviceName: string }[];
  readonly at: Date | null;
};

const NOTHING = { id: null, name: null, amount: null, card: null, services: [], at: null } as const;

export function createAttentionItem(
  kind: AttentionItemKind,
  values: Partial<AttentionItem> = {},
): AttentionItem {
  return { ...NOTHING, ...values, kind };
}

export type PaidStore = { readonly id: string; readonly name: string; readonly lastPaidAt: Date };

/** Onboarding steps that the user has completed. */
export type Begun = {
  readonly card: boolean;
  readonly payment: boolean;
  readonly receipt: boolean;
};

export type Home = {
  readonly now: Date;
  readonly waiting: readonly AttentionItem[];
  readonly recent: readonly HistoryEntry[];
  readonly refundRequestsByPaymentId: ReadonlyMap<string, Summary>;
  readonly stores: readonly PaidStore[];
  readonly begun: Begun;
  /** Whether sample codes are available. */
  readonly hasSamples: boolean;
};
