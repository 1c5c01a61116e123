import * as wire from '@saifu/contract/staff-merchant-application';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, encodeCursor, toPageBy } from '../../../platform/pagination.ts';
import { createRecordChange, toAuditedBy } from '../../audit/record-change.ts';
import * as members from '../../members/member.repository.ts';
import { decryptAnswers } from '../encrypt-answers.ts';
import * as applications from '../merchant-application.repository.ts';
import * as checks from './application-check.repository.ts';
import { approveApplication } from './approve-application.ts';
import { findDuplicates } from './duplicate.repository.ts';
import {
  assignApplication,
  checkApplication,
  rejectApplication,
  requestChanges,
  revealApplication,
} from './review-application.ts';
import { toStaffApplicationRowView, toStaffApplicationView } from './views.ts';

const toUuid = (id: string) => fromTypeId('merchantApplication', id) ?? '';

/** For staff, who answer for a review by name. */
export function applicationReviewRoutes(deps: Deps): readonly Route[] {
  return [...readRoutes(deps), ...checkRoutes(deps), ...decisionRoutes(deps)];
}

function readRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listMerchantApplications, async ({ actor, query }) => {
      const { limit, cursor, status, assigned } = query;
      const assigneeIds = { me: actor.member.id, nobody: null };
      const found = await applications.listByStatus(deps.db, {
        status,
        assigneeId: assigned && assigneeIds[assigned],
        limit: limit + 1,
        after: decodeCursor(cursor),
      });
      const names = await members.getStaffNames(
        deps.db,
        found.flatMap(({ assigneeId }) => assigneeId ?? []),
      );
      const encode = (each: applications.MerchantApplication) =>
        encodeCursor({ createdAt: each.queuedAt, id: each.id });
      return toPageBy(encode, found, limit, (each) => toStaffApplicationRowView(each, names));
    }),

    route(wire.getMerchantApplication, ({ params }) => loadView(deps, toUuid(params.id))),

    route(wire.revealMerchantApplication, async (call) => {
      const input = { id: toUuid(call.params.id), reason: call.body.reason };
      const record = createRecordChange(deps, null, call);
      const { email, answers } = await revealApplication(deps, input, record);
      return {
        email,
        birth_date: answers.representative?.birthDate ?? null,
        account_number: answers.bankAccount?.number ?? null,
      };
    }),
  ];
}

function checkRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.assignMerchantApplication, async (call) => {
      const id = toUuid(call.params.id);
      const memberId = call.body.assigned === 'me' ? call.actor.member.id : null;
      await assignApplication(deps, { id, memberId }, createRecordChange(deps, null, call));
      return loadView(deps, id);
    }),

    route(wire.checkMerchantApplication, async (call) => {
      const id = toUuid(call.params.id);
      const { version, check, is_checked: isChecked, note } = call.body;
      const memberId = call.actor.member.id;
      const input = { id, version, check, isChecked, note, memberId };
      await checkApplication(deps, input, createRecordChange(deps, null, call));
      return loadView(deps, id);
    }),
  ];
}

function decisionRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.requestApplicationChanges, async (call) => {
      const id = toUuid(call.params.id);
      await requestChanges(deps, { id, ...call.body }, createRecordChange(deps, null, call));
      return loadView(deps, id);
    }),

    route(wire.approveMerchantApplication, async (call) => {
      const id = toUuid(call.params.id);
      const approver = { by: toAuditedBy(call), record: createRecordChange(deps, null, call) };
      await approveApplication(deps, { id, version: call.body.version }, approver);
      return loadView(deps, id);
    }),

    route(wire.rejectMerchantApplication, async (call) => {
      const id = toUuid(call.params.id);
      await rejectApplication(deps, { id, ...call.body }, createRecordChange(deps, null, call));
      return loadView(deps, id);
    }),
  ];
}

async function loadView(deps: Deps, id: string) {
  const application = await applications.get(deps.db, id);
  // Nobody has opened the link: the address may be of somebody who never asked for it.
  if (application === undefined || application.verifiedAt === null) throw new AppError('not_found');
  const confirmed = await checks.listByApplication(deps.db, id);
  const names = await members.getStaffNames(deps.db, [
    ...confirmed.map(({ memberId }) => memberId),
    ...(application.assigneeId === null ? [] : [application.assigneeId]),
  ]);
  const duplicates = await findDuplicates(deps.db, application);
  const answers = decryptAnswers(deps, application);
  return toStaffApplicationView({ application, answers, confirmed, duplicates, names });
}
