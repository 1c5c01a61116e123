import type { PaymentStatus } from '@saifu/domain/payments/payment';
import type { ListFilter } from '../../lib/list-filter.ts';

/** Which payments are listed. */
export type PaymentFilter = ListFilter<PaymentStatus>;
