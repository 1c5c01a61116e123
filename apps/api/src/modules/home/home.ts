import type { AttentionItemKind } from '@saifu/domain/home/attention-items';
import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { StoreSummary } from '../merchants/store/store.repository.ts';
import type { HistoryEntry } from '../payments/history/history.ts';
import type { MonthTotal } from '../payments/insights/month-totals.repository.ts';
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
  readonly store: StoreSummary | null;
  readonly amount: number | null;
  readonly card: { readonly brand: CardBrandName; readonly last4: string } | null;
  readonly services: readonly { readonly id: string; readonly serviceName: string }[];
  readonly orderId: string | null;
  readonly at: Date | null;
};

const NOTHING = {
  id: null,
  name: null,
  store: null,
  amount: null,
  card: null,
  services: [],
  orderId: null,
  at: null,
} as const;

export function createAttentionItem(
  kind: AttentionItemKind,
  values: Partial<AttentionItem> = {},
): AttentionItem {
  return { ...NOTHING, ...values, kind };
}

export type PaidStore = { readonly store: StoreSummary; readonly lastPaidAt: Date };

/** The next charge of a recurring billing. */
export type NextCharge = {
  readonly id: string;
  readonly serviceName: string;
  readonly store: StoreSummary;
  readonly amount: number;
  readonly date: CivilDate;
};

/** Onboarding steps that the user has completed. */
export type Begun = {
  readonly card: boolean;
  readonly payment: boolean;
  readonly receipt: boolean;
};

export type Home = {
  readonly now: Date;
  /** Oldest first. The last one is the current month. */
  readonly months: readonly MonthTotal[];
  readonly previousMonthToDate: number;
  readonly nextCharge: NextCharge | null;
  readonly waiting: readonly AttentionItem[];
  readonly recent: readonly HistoryEntry[];
  readonly refundRequestsByPaymentId: ReadonlyMap<string, Summary>;
  readonly stores: readonly PaidStore[];
  readonly begun: Begun;
  /** Whether sample codes are available. */
  readonly hasSamples: boolean;
};
