import {
  type MerchantApplicationEvent,
  merchantApplicationMachine,
} from '@saifu/domain/merchants/merchant-application';
import { AppError } from '@saifu/domain/shared/app-error';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import * as applications from '../merchant-application.repository.ts';

export type DecisionInput = {
  readonly id: string;
  /** What staff have seen. */
  readonly version: number;
};

/** The application, locked, if it still is what staff have seen. */
export async function lockSeen(
  tx: Tx,
  { id, version }: DecisionInput,
  event: MerchantApplicationEvent,
): Promise<applications.MerchantApplication> {
  const application = await applications.lock(tx, id);
  if (application === undefined) throw new AppError('not_found');
  merchantApplicationMachine.step(application.status, event);
  if (application.version !== version) throw new AppError('merchant_application.changed');
  return application;
}

type Decided = Partial<applications.MerchantApplication>;

/** Moves a locked application on, and tells the applicant. */
export async function moveOn(
  tx: Tx,
  application: applications.MerchantApplication,
  event: MerchantApplicationEvent,
  { now, ...decided }: Decided & { readonly now: Date },
): Promise<void> {
  const status = merchantApplicationMachine.step(application.status, event);
  await applications.update(tx, {
    ...application,
    ...decided,
    status,
    version: application.version + 1,
    updatedAt: now,
    queuedAt: now,
  });
  const type = `merchant_application.${status}`;
  await publishEvents(tx, [
    { id: newUuid(), type, subjectId: application.id, payload: {}, occurredAt: now },
  ]);
}
