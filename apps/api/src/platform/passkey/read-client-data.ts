import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import { hashToken } from '../crypto/tokens.ts';
import { type ChallengeBinding, readChallenge } from './passkey-challenge.ts';
import type { RelyingParty } from './relying-party.ts';

/** What an answer of an authenticator must have been made for. */
export type ExpectedAnswer = {
  readonly binding: ChallengeBinding;
  readonly relyingParty: RelyingParty;
};

export type ClientData = {
  readonly challenge: string;
  readonly challengeHash: Buffer;
  readonly expiresAt: Date;
  readonly origin: string;
  readonly relyingPartyId: string;
};

/**
 * Reads what the browser signed: the challenge, which must be ours, unexpired and for this purpose
 * and holder, and the origin of the page. Whether the signature is right is checked later.
 */
export function readClientData(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { binding, relyingParty }: ExpectedAnswer,
  clientDataJson: string,
): ClientData {
  const { challenge, origin } = parseClientData(clientDataJson);
  if (!relyingParty.isOurOrigin(origin)) throw new AppError('passkey.origin_unknown');
  const read = readChallenge(config.secretKeys, binding, challenge, clock.now());
  if (read === undefined) throw new AppError('passkey.invalid');
  if (read.isExpired) throw new AppError('passkey.expired');
  return {
    challenge,
    challengeHash: hashToken(challenge),
    expiresAt: read.expiresAt,
    origin,
    relyingPartyId: relyingParty.id,
  };
}

function parseClientData(base64url: string): {
  readonly challenge: string;
  readonly origin: string;
} {
  try {
    const parsed = JSON.parse(Buffer.from(base64url, 'base64url').toString());
    const { challenge, origin } = Object(parsed);
    if (typeof challenge === 'string' && typeof origin === 'string') return { challenge, origin };
  } catch {
    // Reported below.
  }
  throw new AppError('passkey.invalid');
}
