import { AppError } from '@saifu/domain/shared/app-error';
import type { Language } from '@saifu/domain/shared/language';
import {
  CONFIRM_LINK_LIFE_MS,
  REGISTRATIONS_PER_ADDRESS,
  SENDS_PER_DESTINATION,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import {
  assertValidPassword,
  hashPassword,
  networkCaller,
} from '../../../platform/crypto/passwords.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { parsePhone } from '../../../platform/phone-numbers.ts';
import {
  addressKey,
  consumeRateLimit,
  consumeRateLimits,
  limitKey,
} from '../../../platform/rate-limits.ts';
import * as accounts from '../account/account.repository.ts';
import * as verifications from '../verification/verification.repository.ts';

type Registration = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly password: string;
  readonly confirmation: string;
  readonly displayName: string | null;
  readonly termsVersion: string;
  readonly locale: Language;
  readonly deviceHash: Buffer;
  readonly address: string;
};

export type Registered = {
  readonly userId: string;
  readonly destination: string;
  readonly channel: verifications.VerificationChannel;
};

/**
 * Creates an unconfirmed account. It replaces an earlier unconfirmed account with the same contact;
 * otherwise registering a contact first would lock out its owner.
 */
export async function registerAccount(deps: Deps, input: Registration): Promise<Registered> {
  deps.featureSwitches.assertEnabled('registration');
  const { destination, channel } = getDestination(input);
  assertValidPassword(input, [destination]);
  const now = deps.clock.now();
  await consumeRateLimit(
    deps.db,
    addressKey('register from', input.address),
    REGISTRATIONS_PER_ADDRESS,
    now,
  );
  const passwordHash = await hashPassword(input.password, networkCaller(input.address));

  const userId = newUuid();
  await deps.db.transaction(async (tx) => {
    await accounts.deleteUnconfirmed(tx, destination);
    const isNew = await accounts.insert(tx, {
      id: userId,
      email: channel === 'email' ? destination : null,
      phone: channel === 'sms' ? destination : null,
      passwordHash,
      displayName: input.displayName,
      locale: input.locale,
      status: 'unconfirmed',
      termsVersion: input.termsVersion,
      createdAt: now,
    });
    if (!isNew) {
      throw new AppError(channel === 'email' ? 'account.email_taken' : 'account.phone_taken');
    }
    await consumeRateLimits(tx, limitKey('send', destination), SENDS_PER_DESTINATION, now);
    await verifications.ask(tx, {
      id: newUuid(),
      userId,
      purpose: 'registration',
      contents: 'both',
      channel,
      deviceHash: input.deviceHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CONFIRM_LINK_LIFE_MS),
    });
  });
  return { userId, destination, channel };
}

function getDestination({ email, phone }: Registration) {
  if ((email === null) === (phone === null)) {
    throw new AppError('request.invalid', {}, [
      { path: email === null ? 'email' : 'phone', code: 'contact.exactly_one' },
    ]);
  }
  if (email !== null) return { destination: email, channel: 'email' } as const;
  const parsed = parsePhone(phone ?? '');
  // The code is sent by SMS, so a number that cannot receive SMS cannot be registered.
  if (parsed === undefined || !parsed.canReceiveSms) {
    throw new AppError('request.invalid', {}, [{ path: 'phone', code: 'field.phone' }]);
  }
  return { destination: parsed.stored, channel: 'sms' } as const;
}
