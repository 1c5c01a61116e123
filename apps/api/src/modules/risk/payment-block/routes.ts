import * as wire from '@saifu/contract/payment-block';
import { PAYMENT_BLOCK_DAYS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import * as blocks from './payment-block.repository.ts';
import { toPaymentBlockView } from './views.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function paymentBlockRoutes({ db, clock }: Deps): readonly Route[] {
  return [
    route(wire.listPaymentBlocks, async ({ query: { limit, cursor, source } }) => {
      const input = { source, limit: limit + 1, after: decodeCursor(cursor) };
      const found = (await blocks.list(db, input)).map((block) => ({
        ...block,
        createdAt: block.hour,
      }));
      return toPage(found, limit, toPaymentBlockView);
    }),

    route(wire.countPaymentBlocks, async () => {
      const since = new Date(clock.now().getTime() - PAYMENT_BLOCK_DAYS * DAY_MS);
      return { items: [...(await blocks.listDays(db, since))] };
    }),
  ];
}
