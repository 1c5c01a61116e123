import type { Deps } from '../../../../dependencies.ts';
import type { Subscriber } from '../../../../platform/outbox/outbox.ts';
import type { Sale } from '../../../payments/merchant-payment/merchant-payment.repository.ts';
import { SALE_COLUMNS, toMerchantPaymentView } from '../../../payments/merchant-payment/views.ts';
import { runExport } from '../build-export.ts';
import * as merchantExports from './merchant-export.repository.ts';
import { createPaymentsFile } from './payments-file.ts';

// A million rows take a few minutes.
const SECONDS_MAX = 30 * 60;

export function merchantExportSubscribers(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'fileStorage' | 'stableKey'>,
): readonly Subscriber[] {
  const table = {
    columns: SALE_COLUMNS,
    toRow: (sale: Sale) => toMerchantPaymentView(sale, deps.stableKey),
  };
  return [
    {
      name: 'make-merchant-export',
      on: 'merchant_export.wanted',
      secondsMax: SECONDS_MAX,
      handle: ({ subjectId: exportId }) =>
        runExport(deps, { exportId, owner: 'merchant' }, async ({ id }, tally) => {
          const wanted = await merchantExports.get(deps.db, id);
          if (wanted === undefined) throw new Error('the export has no merchant');
          return createPaymentsFile(deps, table, wanted, tally);
        }),
    },
  ];
}
