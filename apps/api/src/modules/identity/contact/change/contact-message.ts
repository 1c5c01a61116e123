import { type ContactChannel, undoableUntil } from '@saifu/domain/identity/contact';
import { CONTACT_SETTLED_MS } from '@saifu/domain/shared/limits';
import { tMessage } from '@saifu/i18n/message-texts';
import type { Deps } from '../../../../dependencies.ts';
import { timeInWords } from '../../../../platform/clock.ts';
import { hashToken, newToken, newUuid } from '../../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../../platform/db/db.ts';
import { maskLoginId } from '../../../../platform/login-ids.ts';
import * as messages from '../../../notifications/message/message.repository.ts';
import {
  composeMessage,
  type MessageContent,
} from '../../../notifications/message/templates/message-template.ts';
import type { User } from '../../account/account.repository.ts';
import * as changes from '../contact-change.repository.ts';

const SETTLED_DAYS = CONTACT_SETTLED_MS / (24 * 60 * 60 * 1000);

export type ChangeContext = {
  readonly user: Pick<User, 'id' | 'locale' | 'status'>;
  readonly change: changes.ContactChange;
  readonly now: Date;
};

/** Informs the current and the new contact of the scheduled time of the change. */
export async function writeScheduled(
  deps: Deps,
  tx: Tx,
  context: ChangeContext,
  effectiveAt: Date,
): Promise<void> {
  const { user, change } = context;
  const { phone } = deps.config.operator;
  const { locale } = user;
  const time = timeInWords(effectiveAt);
  const what = getNoun(context);
  const address = maskLoginId(change.newDestination);
  if (change.guardDestination !== null) {
    const link = await newUndoLink(deps, tx, change);
    const content = isMail(change.guardDestination)
      ? composeMessage('contact_scheduled_email', locale, {
          what,
          address,
          time,
          phone,
          link,
        })
      : composeMessage('contact_scheduled_sms', locale, { what, time, link });
    await write(tx, context, change.guardDestination, content);
  }
  const content = isMail(change.newDestination)
    ? composeMessage('contact_waiting_email', locale, { what, time })
    : composeMessage('contact_waiting_sms', locale, { time });
  await write(tx, context, change.newDestination, content);
}

/** Informs the previous contact that the change has taken effect and how to undo it. */
export async function writeApplied(deps: Deps, tx: Tx, context: ChangeContext): Promise<void> {
  const { user, change, now } = context;
  const { phone } = deps.config.operator;
  const { locale } = user;
  const noun = change.channel === 'email' ? 'email' : 'phone';
  if (change.guardDestination !== null) {
    const link = await newUndoLink(deps, tx, change);
    const until = timeInWords(undoableUntil(now));
    const params = { address: maskLoginId(change.newDestination), time: timeInWords(now) };
    const content = isMail(change.guardDestination)
      ? composeMessage(`${noun}_changed_email`, locale, {
          ...params,
          phone,
          link,
          until,
        })
      : composeMessage(`${noun}_changed_sms`, locale, { until, link });
    await write(tx, context, change.guardDestination, content);
  }
  // Only a scheduled change is announced to the new contact. A user who has just entered the code
  // sees the result on screen.
  if (change.status !== 'scheduled') return;
  const content = isMail(change.newDestination)
    ? composeMessage('contact_in_use_email', locale, {
        what: getNoun(context),
        days: SETTLED_DAYS,
      })
    : composeMessage('contact_in_use_sms', locale, {});
  await write(tx, context, change.newDestination, content);
}

export async function writeCanceled(tx: Tx, context: ChangeContext): Promise<void> {
  const { user, change } = context;
  if (change.guardDestination === null) return;
  const what = getNoun(context);
  const content = isMail(change.guardDestination)
    ? composeMessage('contact_canceled_email', user.locale, {
        what,
        address: maskLoginId(change.newDestination),
      })
    : composeMessage('contact_canceled_sms', user.locale, { what });
  await write(tx, context, change.guardDestination, content);
}

/** Informs the restored contact and every removed contact. */
export async function writeUndone(
  deps: Deps,
  tx: Tx,
  context: ChangeContext,
  removed: readonly string[],
): Promise<void> {
  const { user, change } = context;
  const { phone } = deps.config.operator;
  if (change.guardDestination !== null) {
    const kind = user.status === 'suspended' ? 'contact_undone_suspended' : 'contact_undone';
    const content = isMail(change.guardDestination)
      ? composeMessage(`${kind}_email`, user.locale, { what: getNoun(context), phone })
      : composeMessage(`${kind}_sms`, user.locale, { phone });
    await write(tx, context, change.guardDestination, content);
  }
  for (const destination of new Set(removed)) {
    const content = isMail(destination)
      ? composeMessage('contact_removed_email', user.locale, { phone })
      : composeMessage('contact_removed_sms', user.locale, { phone });
    await write(tx, context, destination, content);
  }
}

function getNoun({ user, change }: ChangeContext): string {
  return tMessage(user.locale, change.channel === 'email' ? 'any.noun_email' : 'any.noun_phone');
}

const isMail = (destination: string) => destination.includes('@');

async function newUndoLink(
  { config }: Deps,
  tx: Tx,
  { id }: changes.ContactChange,
): Promise<string> {
  const token = newToken();
  await changes.addUndoLink(tx, id, hashToken(token));
  return `${config.publicUrl.origin}/undo-contact?t=${token}`;
}

async function write(
  tx: Tx,
  { user, now }: ChangeContext,
  destination: string,
  content: MessageContent,
): Promise<void> {
  const channel: ContactChannel = isMail(destination) ? 'email' : 'sms';
  const id = newUuid();
  await messages.write(tx, {
    id,
    userId: user.id,
    channel,
    destination,
    ...content,
    createdAt: now,
  });
}
