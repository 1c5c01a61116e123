import type { QueryOf } from '@saifu/contract/endpoint';
import * as wire from '@saifu/contract/staff-consultation';
import type { StaffActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../../dependencies.ts';
import { type Route, route } from '../../../../http/route.ts';
import { decodeCursor, encodeCursor, toPageBy } from '../../../../platform/pagination.ts';
import { createRecordChange } from '../../../audit/record-change.ts';
import { addNote } from '../../../cases/add-note.ts';
import { assignCase } from '../../../cases/assign-case.ts';
import * as cannedAnswers from '../../../cases/canned-answer/canned-answer.repository.ts';
import { fillCannedAnswer } from '../../../cases/canned-answer/fill-canned-answer.ts';
import * as notes from '../../../cases/case-note.repository.ts';
import { parseAssignment } from '../../../cases/parse-assignment.ts';
import { toCaseNoteView } from '../../../cases/views.ts';
import { addConsultationMessage } from '../add-message.ts';
import { closeConsultation } from '../close-consultation.ts';
import * as consultations from '../consultation.repository.ts';
import * as messages from '../consultation-message.repository.ts';
import * as views from '../views.ts';

/** Endpoints for staff. */
export function staffConsultationRoutes(deps: Deps): readonly Route[] {
  return [...queueRoutes(deps), ...caseRoutes(deps)];
}

function queueRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listStaffConsultations, async ({ actor, query }) => {
      const { language, cursor } = query;
      const filter = { language, memberId: actor.member?.id ?? null, now: deps.clock.now() };
      const [page, totals] = await Promise.all([
        listPage(deps, actor, query),
        cursor === undefined ? consultations.countQueues(deps.db, filter) : null,
      ]);
      return { ...page, totals };
    }),

    route(wire.getStaffConsultation, ({ params }) => loadView(deps, toUuid(params))),

    route(wire.answerConsultation, async (call) => {
      const id = toUuid(call.params);
      const input = {
        ...({ id, author: 'staff', by: `by staff about ${id}` } as const),
        ...{ body: call.body.body, idempotencyKey: call.idempotencyKey.toLowerCase() },
      };
      const record = createRecordChange(deps, null, call);
      if (await addConsultationMessage(deps, input, record)) call.markReplayed();
      return loadView(deps, id);
    }),

    route(wire.closeConsultation, async (call) => {
      const id = toUuid(call.params);
      await closeConsultation(deps, id, createRecordChange(deps, null, call));
      return loadView(deps, id);
    }),
  ];
}

/** What staff do with each other about a consultation. */
function caseRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.assignConsultation, async (call) => {
      const { id } = await get(deps, toUuid(call.params));
      const input = { case: toCase(id), ...parseAssignment(call.body) };
      await assignCase(deps, input, createRecordChange(deps, null, call));
      return loadView(deps, id);
    }),

    route(wire.addConsultationNote, async (call) => {
      const id = toUuid(call.params);
      const input = {
        ...{ case: toCase(id), memberId: call.actor.member.id, body: call.body.body },
        lock: async (tx) => (await consultations.lock(tx, id)) !== undefined,
      } satisfies Parameters<typeof addNote>[1];
      return toCaseNoteView(await addNote(deps, input, createRecordChange(deps, null, call)));
    }),

    route(wire.fillConsultationAnswer, async (call) => {
      const { id, userId, paymentId, language } = await get(deps, toUuid(call.params));
      const input = {
        ...{ case: toCase(id), language },
        cannedAnswerId: fromTypeId('cannedAnswer', call.body.canned_answer_id) ?? '',
        values: await cannedAnswers.getPlaceholderValues(deps.db, { userId, paymentId }),
      };
      const filled = await fillCannedAnswer(deps, input, createRecordChange(deps, null, call));
      return { text: filled.text, language, missing: [...filled.missing] };
    }),
  ];
}

const toUuid = ({ id }: { readonly id: string }) => fromTypeId('consultation', id) ?? '';
const toCase = (id: string) => ({ kind: 'consultation', id }) as const;

async function listPage(
  deps: Deps,
  actor: StaffActor,
  query: QueryOf<typeof wire.listStaffConsultations>,
) {
  const { limit, cursor, status, queue, language } = query;
  if (queue === undefined) {
    const after = views.decodeQueueCursor(cursor);
    const input = { status, language, limit: limit + 1, after };
    const found = await consultations.listByStatus(deps.db, input);
    return toPageBy(views.encodeQueueCursor, found, limit, views.toStaffRowView);
  }
  const found = await consultations.listQueue(deps.db, {
    ...{ queue, language, memberId: actor.member?.id ?? null, now: deps.clock.now() },
    ...{ limit: limit + 1, after: decodeCursor(cursor) },
  });
  const encode = ({ id, due }: consultations.DueConsultation) =>
    encodeCursor({ createdAt: due, id });
  return toPageBy(encode, found, limit, views.toStaffRowView);
}

async function get(deps: Deps, id: string) {
  const found = await consultations.getAssigned(deps.db, id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

async function loadView(deps: Deps, id: string) {
  const [found, thread, written] = await Promise.all([
    get(deps, id),
    messages.listByConsultation(deps.db, id),
    notes.listByCase(deps.db, id),
  ]);
  return views.toStaffView({ ...found, thread }, written, deps.clock.now());
}
