import * as wire from '@saifu/contract/refund-failure';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import { closeRefundFailure } from './close-refund-failure.ts';
import * as failures from './refund-failure.repository.ts';
import { toRefundFailureView } from './views.ts';

export function refundFailureRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listRefundFailures, async ({ query: { limit, cursor, state } }) => {
      const input = { state, limit: limit + 1, after: decodeCursor(cursor) };
      const found = await failures.list(deps.db, input);
      const sorted = found.map((each) => ({ ...each, createdAt: each.closedAt ?? each.failedAt }));
      return toPage(sorted, limit, toRefundFailureView);
    }),

    route(wire.closeRefundFailure, async (call) => {
      const id = fromTypeId('refundFailure', call.params.id) ?? '';
      const { id: memberId } = call.actor.member;
      const record = createRecordChange(deps, null, call);
      await closeRefundFailure(deps, { id, memberId, note: call.body.reason }, record);
      const closed = await failures.get(deps.db, id);
      if (closed === undefined) throw new AppError('not_found');
      return toRefundFailureView(closed);
    }),
  ];
}
