import {
  MERCHANT_APPLICATION_STATUSES,
  type MerchantApplicationStatus,
} from '@saifu/domain/merchants/merchant-application';
import { readOption } from '../../lib/list-filter.ts';

export const ASSIGNED = ['me', 'nobody'] as const;

/** Which applications are listed. An empty status means the submitted ones. */
export type ApplicationFilter = {
  readonly status: MerchantApplicationStatus | '';
  readonly assigned: (typeof ASSIGNED)[number] | '';
};

export function parseFilter(search: string): ApplicationFilter {
  const params = new URLSearchParams(search);
  return {
    status: readOption(params, 'status', MERCHANT_APPLICATION_STATUSES),
    assigned: readOption(params, 'assigned', ASSIGNED),
  };
}
