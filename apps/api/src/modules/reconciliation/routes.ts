import * as wire from '@saifu/contract/difference';
import { AppError } from '@saifu/domain/shared/app-error';
import { type CivilDate, civilDate, isCivilDate } from '@saifu/domain/shared/calendar';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { PAGE_ITEMS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import { decodeCursor, throwInvalidCursor, toPage, toPageBy } from '../../platform/pagination.ts';
import { toAuditedBy } from '../audit/record-change.ts';
import { closeDifference } from './difference/close-difference.ts';
import * as differences from './difference/difference.repository.ts';
import * as movements from './report/provider-movement.repository.ts';
import { PROVIDER } from './report/read-day.ts';
import * as days from './report/reconciliation-day.repository.ts';
import {
  toDifferenceDetailView,
  toDifferenceView,
  toReconciliationDayDetailView,
  toReconciliationDayView,
} from './views.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function reconciliationRoutes(deps: Deps): readonly Route[] {
  const { db, clock } = deps;
  return [
    route(wire.listReconciliationDays, async ({ query: { limit, cursor } }) => {
      const input = { before: toDay(cursor), limit: limit + 1 };
      const found = await days.listWithTotals(db, PROVIDER, input);
      const open = await differences.sumOpen(db);
      return {
        ...toPageBy(({ day }) => day, found, limit, toReconciliationDayView),
        open: open.map(({ kind, count, sum }) => ({ kind, count, amount: sum })),
      };
    }),

    route(wire.getReconciliationDay, async ({ params }) => {
      if (!isCivilDate(params.day)) throw new AppError('not_found');
      const day = civilDate(params.day);
      const input = { before: undefined, day, limit: 1 };
      const [found] = await days.listWithTotals(db, PROVIDER, input);
      if (found === undefined) throw new AppError('not_found');
      const payouts = await movements.listPayouts(db, PROVIDER, day, PAGE_ITEMS_MAX);
      return toReconciliationDayDetailView(found, payouts);
    }),

    route(wire.listDifferences, async ({ query }) => {
      const { limit, cursor, state, kind, day, min_age_days: age } = query;
      const now = clock.now();
      const found = await differences.list(db, {
        ...{ state, kind, limit: limit + 1, after: decodeCursor(cursor) },
        day: day === undefined ? undefined : civilDate(day),
        foundBefore: age === undefined ? undefined : new Date(now.getTime() - age * DAY_MS),
      });
      const sorted = found.map((each) => ({ ...each, createdAt: each.foundAt }));
      return toPage(sorted, limit, (difference) => toDifferenceView(difference, now));
    }),

    route(wire.getDifference, ({ params }) => loadView(deps, toUuid(params.id))),

    route(wire.closeDifference, async (call) => {
      const id = toUuid(call.params.id);
      const approvalId = await closeDifference(deps, {
        ...{ id, reason: call.body.reason, memberId: call.actor.member.id },
        by: toAuditedBy(call),
        approvalId: null,
        key: call.idempotencyKey.toLowerCase(),
      });
      const difference = await loadView(deps, id);
      if (approvalId === null) return { outcome: 'done', approval_id: null, difference } as const;
      const approval_id = toTypeId('approval', approvalId);
      return { outcome: 'awaits_approval', approval_id, difference } as const;
    }),
  ];
}

const toUuid = (id: string) => fromTypeId('difference', id) ?? '';

function toDay(cursor: string | undefined): CivilDate | undefined {
  if (cursor === undefined) return undefined;
  return isCivilDate(cursor) ? civilDate(cursor) : throwInvalidCursor();
}

async function loadView({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string) {
  const difference = await differences.get(db, id);
  if (difference === undefined) throw new AppError('not_found');
  return toDifferenceDetailView(difference, clock.now());
}
