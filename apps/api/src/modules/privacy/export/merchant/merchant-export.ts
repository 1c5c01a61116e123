import type { PaymentStatus } from '@saifu/domain/payments/payment';
import type { Period } from '@saifu/domain/shared/period';
import type { StoredExport } from '../export.ts';

/** Which payments a file contains; the criteria are combined with AND. */
export type MerchantExportFilter = Period & {
  readonly storeId?: string | undefined;
  readonly status?: PaymentStatus | undefined;
};

/** A CSV file of a merchant's payments. */
export type MerchantExport = Omit<StoredExport, 'userId' | 'kind' | 'filter'> & {
  readonly merchantId: string;
  /** The stores that the file is limited to; null for all. */
  readonly storeIds: readonly string[] | null;
  readonly filter: MerchantExportFilter;
};
