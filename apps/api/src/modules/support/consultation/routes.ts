import * as wire from '@saifu/contract/consultation';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Call, type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { addConsultationMessage } from './add-message.ts';
import * as consultations from './consultation.repository.ts';
import type { Consultation } from './consultation.ts';
import * as messages from './consultation-message.repository.ts';
import { addConsultation } from './create-consultation.ts';
import * as views from './views.ts';

/** Endpoints for users. */
export function consultationRoutes(deps: Deps): readonly Route[] {
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

async function saveMessage(deps: Deps, call: MessageCall, speaker: Speaker): Promise<void> {
  const words = { body: call.body.body, idempotencyKey: call.idempotencyKey.toLowerCase() };
  if (await addConsultationMessage(deps, { ...speaker, ...words })) call.markReplayed();
}

async function loadConsultationView(deps: Deps, id: string) {
  const [found, thread] = await Promise.all([
    consultations.get(deps.db, id),
    messages.listByConsultation(deps.db, id),
  ]);
  if (found === undefined) throw new AppError('not_found');
  return views.toConsultationView({ ...found, thread }, deps.clock.now());
}
