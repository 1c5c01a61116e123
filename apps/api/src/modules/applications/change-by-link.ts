import {
  type MerchantApplicationEvent,
  merchantApplicationMachine,
} from '@saifu/domain/merchants/merchant-application';
import { AppError } from '@saifu/domain/shared/app-error';
import { MERCHANT_APPLICATION_CALLS_PER_ADDRESS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { hashToken } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
import { addressKey, consumeRateLimit } from '../../platform/rate-limits.ts';
import * as applications from './merchant-application.repository.ts';

export type LinkInput = {
  readonly token: string;
  /** The IP address of the caller. */
  readonly address: string;
};

/** The application of a link, which was sent to its address only. An id alone opens nothing. */
export async function openApplication(
  deps: Deps,
  input: LinkInput,
): Promise<applications.MerchantApplication> {
  const { id, now } = await findByLink(deps, input);
  return deps.db.transaction(async (tx) => {
    const application = await lockKnown(tx, id);
    if (application.verifiedAt !== null) return application;
    const verified = { ...application, verifiedAt: now };
    await applications.update(tx, verified);
    return verified;
  });
}

type Change = LinkInput & {
  readonly version: number;
  readonly event: MerchantApplicationEvent;
};

type Changed = Omit<applications.MerchantApplication, 'status' | 'version' | 'updatedAt'>;

/**
 * Changes the application of a link. The version is checked before the status, so that of two
 * tabs the later one is told to look again.
 */
export async function changeByLink(
  deps: Deps,
  { version, event, ...link }: Change,
  work: (
    tx: Tx,
    application: applications.MerchantApplication,
    now: Date,
  ) => Promise<Partial<Changed>>,
): Promise<applications.MerchantApplication> {
  const { id, now } = await findByLink(deps, link);
  return deps.db.transaction(async (tx) => {
    const application = await lockKnown(tx, id);
    const status = merchantApplicationMachine.step(application.status, event);
    if (application.version !== version) throw new AppError('merchant_application.changed');
    const changed: applications.MerchantApplication = {
      ...application,
      ...(await work(tx, application, now)),
      status,
      version: version + 1,
      verifiedAt: application.verifiedAt ?? now,
      updatedAt: now,
      queuedAt: status === application.status ? application.queuedAt : now,
    };
    await applications.update(tx, changed);
    return changed;
  });
}

async function findByLink(
  deps: Deps,
  { token, address }: LinkInput,
): Promise<{ readonly id: string; readonly now: Date }> {
  const now = deps.clock.now();
  const key = addressKey('merchant application calls from', address);
  await consumeRateLimit(deps.db, key, MERCHANT_APPLICATION_CALLS_PER_ADDRESS, now);
  const link = await applications.findLink(deps.db, hashToken(token));
  if (link === undefined) throw new AppError('merchant_application.unknown');
  if (link.expiresAt.getTime() <= now.getTime()) {
    throw new AppError('merchant_application.link_expired');
  }
  return { id: link.applicationId, now };
}

async function lockKnown(tx: Tx, id: string): Promise<applications.MerchantApplication> {
  const application = await applications.lock(tx, id);
  if (application === undefined) throw new AppError('merchant_application.unknown');
  return application;
}
