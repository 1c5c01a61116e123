import {
  CODE_LIFE_MS,
  CONFIRM_LINK_LIFE_MS,
  RESET_LINK_LIFE_MS,
  SIGN_IN_LINK_LIFE_MS,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { hmacCode, newCode } from '../../../platform/crypto/one-time-codes.ts';
import { deriveUuid, hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { maskLoginId } from '../../../platform/login-ids.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import {
  composeMessage,
  type MessageContent,
} from '../../notifications/message/templates/message-template.ts';
import type { User } from '../account/account.repository.ts';
import * as accounts from '../account/account.repository.ts';
import * as changes from '../contact/contact-change.repository.ts';
import * as verifications from './verification.repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Creates the secrets of a challenge together with the message that carries them. The message id is
 * derived from the event, so a job that runs again finds the message and stops. The secret is not
 * stored anywhere before that.
 */
export async function writeChallenge(deps: Deps, event: DomainEvent): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const challenge = await verifications.lockLiving(tx, event.subjectId, now);
    if (challenge?.userId == null) return;
    const user = await accounts.get(tx, challenge.userId);
    const own = challenge.channel === 'email' ? user?.email : user?.phone;
    const destination = challenge.destination ?? own;
    if (user === undefined || destination == null) return;

    const code = newCode();
    const token = newToken();
    const messageId = deriveUuid(event.id, 'message');
    const content = await composeFor(deps, tx, challenge, { user, code, token });
    if (content === undefined) return;
    const isNew = await messages.write(tx, {
      id: messageId,
      userId: user.id,
      channel: challenge.channel,
      destination,
      ...content,
      createdAt: now,
    });
    if (!isNew) return;
    await verifications.arm(tx, challenge.id, {
      codeHmac:
        challenge.contents === 'link' ? null : hmacCode(deps.config.secretKeys, challenge.id, code),
      tokenHash: challenge.contents === 'code' ? null : hashToken(token),
    });
  });
}

type Secrets = { readonly code: string; readonly token: string };

/** Returns undefined if the contact change no longer exists. */
async function composeFor(
  deps: Deps,
  tx: Tx,
  challenge: verifications.Challenge,
  { user, ...secrets }: Secrets & { readonly user: User },
): Promise<MessageContent | undefined> {
  if (challenge.purpose !== 'contact_current') return compose(deps, challenge, user, secrets);
  const { contactChangeId } = challenge;
  const change = contactChangeId == null ? undefined : await changes.get(tx, contactChangeId);
  if (change === undefined) return undefined;
  const address = maskLoginId(change.newDestination);
  const { code } = secrets;
  const host = deps.config.publicUrl.hostname;
  return challenge.channel === 'email'
    ? composeMessage('contact_current_email', user.locale, {
        code,
        address,
        minutes: CODE_LIFE_MS / MINUTE_MS,
      })
    : composeMessage('contact_current_sms', user.locale, { code, address, host });
}

function compose(deps: Deps, challenge: verifications.Challenge, user: User, secrets: Secrets) {
  const { code, token } = secrets;
  const { locale } = user;
  const { origin, hostname: host } = deps.config.publicUrl;
  const isMail = challenge.channel === 'email';
  if (challenge.purpose === 'registration') {
    const link = `${origin}/verify?t=${token}`;
    const hours = CONFIRM_LINK_LIFE_MS / HOUR_MS;
    return isMail
      ? composeMessage('confirm_email', locale, { link, code, hours })
      : composeMessage('confirm_sms', locale, { link, code });
  }
  if (challenge.purpose === 'reset') {
    const link = `${origin}/settings/change-password?token=${token}`;
    const minutes = RESET_LINK_LIFE_MS / MINUTE_MS;
    return composeMessage(isMail ? 'reset_email' : 'reset_sms', locale, {
      link,
      minutes,
    });
  }
  if (challenge.purpose === 'contact') {
    const minutes = CODE_LIFE_MS / MINUTE_MS;
    return isMail
      ? composeMessage('contact_code_email', locale, { code, minutes })
      : composeMessage('contact_code_sms', locale, { code, host });
  }
  if (challenge.purpose === 'step_up') {
    const minutes = CODE_LIFE_MS / MINUTE_MS;
    return isMail
      ? composeMessage('step_up_email', locale, { code, minutes })
      : composeMessage('step_up_sms', locale, { code, host });
  }
  if (challenge.contents === 'link') {
    const link = `${origin}/home?token=${token}`;
    const minutes = SIGN_IN_LINK_LIFE_MS / MINUTE_MS;
    const kind = isMail ? 'sign_in_link_email' : 'sign_in_link_sms';
    return composeMessage(kind, locale, { link, minutes });
  }
  return isMail
    ? composeMessage('sign_in_code_email', locale, {
        code,
        minutes: CODE_LIFE_MS / MINUTE_MS,
      })
    : composeMessage('sign_in_code_sms', locale, { code, host });
}
