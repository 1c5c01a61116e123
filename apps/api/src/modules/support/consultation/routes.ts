import * as wire from '@saifu/contract/consultation';
import * as staffWire from '@saifu/contract/staff-consultation';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Call, type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage, toPageBy } from '../../../platform/pagination.ts';
import { createRecordChange, type RecordChange } from '../../audit/record-change.ts';
import { addConsultationMessage } from './add-message.ts';
import { closeConsultation } from './close-consultation.ts';
import * as consultations from './consultation.repository.ts';
import type { Consultation, DetailedConsultation } from './consultation.ts';
import * as messages from './consultation-message.repository.ts';
import { addConsultation } from './create-consultation.ts';
import * as views from './views.ts';

export function consultationRoutes(deps: Deps): readonly Route[] {
  return [...ownRoutes(deps), ...staffRoutes(deps)];
}

/** Endpoints for users. */
function ownRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listConsultations, async ({ actor, query }) => {
      const { limit, cursor } = query;
      const input = { userId: actor.userId, limit: limit + 1, after: decodeCursor(cursor) };
      return toPage(await consultations.listOwn(deps.db, input), limit, views.toRowView);
    }),

    route(wire.addConsultation, async (call) => {
      const { subject, content, payment_id: paymentId } = call.body;
      const { id, isReplayed } = await addConsultation(deps, {
        userId: call.actor.userId,
        paymentId: paymentId === undefined ? null : (fromTypeId('payment', paymentId) ?? ''),
        subject,
        content,
        idempotencyKey: call.idempotencyKey.toLowerCase(),
      });
      if (isReplayed) call.markReplayed();
      return loadConsultationView(deps, id);
    }),

    route(wire.getConsultation, async (call) =>
      loadConsultationView(deps, (await own(deps, call)).id),
    ),

    route(wire.writeToConsultation, async (call) => {
      const { id } = await own(deps, call);
      await saveMessage(deps, call, { id, author: 'payer', by: `by ${call.actor.userId}` });
      return loadConsultationView(deps, id);
    }),
  ];
}

/** Endpoints for staff. */
function staffRoutes(deps: Deps): readonly Route[] {
  return [
    route(staffWire.listStaffConsultations, async ({ query }) => {
      const { limit, cursor, status } = query;
      const input = { status, limit: limit + 1, after: views.decodeQueueCursor(cursor) };
      const found = await consultations.listQueue(deps.db, input);
      return toPageBy(views.encodeQueueCursor, found, limit, views.toStaffRowView);
    }),

    route(staffWire.getStaffConsultation, ({ params }) => loadStaffView(deps, uuidIn(params))),

    route(staffWire.answerConsultation, async (call) => {
      const id = uuidIn(call.params);
      const speaker = { id, author: 'staff', by: `by staff about ${id}` } as const;
      await saveMessage(deps, call, speaker, createRecordChange(deps, null, call));
      return loadStaffView(deps, id);
    }),

    route(staffWire.closeConsultation, async (call) => {
      const id = uuidIn(call.params);
      await closeConsultation(deps, id, createRecordChange(deps, null, call));
      return loadStaffView(deps, id);
    }),
  ];
}

const uuidIn = ({ id }: { readonly id: string }) => fromTypeId('consultation', id) ?? '';

type OwnCall = Pick<Call<typeof wire.getConsultation>, 'actor' | 'params'>;

async function own(deps: Deps, { actor, params }: OwnCall): Promise<Consultation> {
  const found = await consultations.get(deps.db, uuidIn(params));
  if (found?.userId !== actor.userId) throw new AppError('not_found');
  return found;
}

type MessageCall = Pick<
  Call<typeof wire.writeToConsultation>,
  'body' | 'idempotencyKey' | 'markReplayed'
>;
type Speaker = Pick<Parameters<typeof addConsultationMessage>[1], 'id' | 'author' | 'by'>;

async function saveMessage(
  deps: Deps,
  call: MessageCall,
  speaker: Speaker,
  record?: RecordChange,
): Promise<void> {
  const words = { body: call.body.body, idempotencyKey: call.idempotencyKey.toLowerCase() };
  if (await addConsultationMessage(deps, { ...speaker, ...words }, record)) call.markReplayed();
}

async function detailed(deps: Deps, id: string): Promise<DetailedConsultation> {
  const [found, all] = await Promise.all([
    consultations.get(deps.db, id),
    messages.listByConsultation(deps.db, id),
  ]);
  if (found === undefined) throw new AppError('not_found');
  return { ...found, thread: all };
}

async function loadConsultationView(deps: Deps, id: string) {
  return views.toConsultationView(await detailed(deps, id), deps.clock.now());
}

async function loadStaffView(deps: Deps, id: string) {
  return views.toStaffView(await detailed(deps, id), deps.clock.now());
}
