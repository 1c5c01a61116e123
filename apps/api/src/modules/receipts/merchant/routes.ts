import * as wire from '@saifu/contract/merchant-receipt';
import { assertInScope } from '@saifu/domain/members/store-scope';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import * as sales from '../../payments/merchant-payment/merchant-payment.repository.ts';
import { reprintReceipt } from './reprint-receipt.ts';

export function merchantReceiptRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.printMerchantReceipt, async (call) => {
      const { actor, params, query } = call;
      const { merchantId } = actor;
      const id = fromTypeId('payment', params.id) ?? '';
      const sale = await sales.getOwn(deps.db, merchantId, id);
      if (sale === undefined) throw new AppError('not_found');
      assertInScope(actor, sale.storeId);
      const { bytes, fileName } = await reprintReceipt(deps, {
        merchantId,
        paymentId: sale.id,
        language: query.language,
        record: createRecordChange(deps, merchantId, call),
      });
      const file = { file_name: fileName, opens: 'inline' } as const;
      return { type: 'application/pdf', bytes, ...file };
    }),
  ];
}
