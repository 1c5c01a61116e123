import { trustedContact } from '@saifu/domain/contact';
import type { NotificationEvent } from '@saifu/domain/notification';
import { type LetterKey, sayInLetter } from '@saifu/texts/letters';
import type { Deps } from '../../../deps.ts';
import { timeInWords } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Fact } from '../../../platform/facts.ts';
import { uuidOf } from '../../../platform/tokens.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import {
  composeLetter,
  type Letter,
} from '../../notifications/message/templates/message-template.ts';
import * as exports from '../../privacy/export/export.repository.ts';
import * as accounts from '../account/account.repository.ts';

/** What was done to somebody's account, and by what it is known, so that it is told once. */
type News = { readonly userId: string; readonly once: string } & (
  | { readonly kind: 'letters_off'; readonly event: ToldEvent }
  | { readonly kind: 'limits_raised'; readonly from: Date }
  | { readonly kind: 'data_exported' }
);

/** Letters about security cannot be switched off. */
type ToldEvent = Exclude<NotificationEvent, 'security'>;

const EVENTS = {
  payment: 'any.event_payment',
  confirmation_due: 'any.event_confirmation_due',
  refund: 'any.event_refund',
  recurring: 'any.event_recurring',
  support: 'any.event_support',
} as const satisfies Readonly<Record<ToldEvent, LetterKey>>;

const HOUR_MS = 60 * 60 * 1000;

/** Whatever weakens an account is told to its owner where they are proven: it may not be them. */
export async function tellOwner(deps: Deps, fact: Fact): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const news = await newsIn(tx, fact);
    if (news === null) return;
    const user = await accounts.get(tx, news.userId);
    const contact = user && trustedContact(user, deps.clock.now());
    if (user === undefined || contact == null) return;
    const { channel, destination } = contact;
    const isMail = channel === 'email';
    await messages.write(tx, {
      id: uuidOf(news.once, 'message', news.kind),
      userId: user.id,
      channel,
      destination,
      ...letterOf(deps, { news, fact, user, isMail }),
      createdAt: deps.clock.now(),
    });
  });
}

/** Null: it is no news. */
async function newsIn(tx: Tx, fact: Fact): Promise<News | null> {
  const { id, type, subjectId, payload, occurredAt } = fact;
  if (type === 'export.wanted') {
    const wanted = await exports.get(tx, subjectId);
    if (wanted?.kind !== 'account_data') return null;
    return { kind: 'data_exported', userId: wanted.userId, once: wanted.id };
  }
  if (type === 'limit.raised') {
    const from = new Date(String(payload.from));
    return { kind: 'limits_raised', userId: subjectId, once: id, from };
  }
  // Whoever plays with a switch does not bury other letters under these.
  const hour = Math.floor(occurredAt.getTime() / HOUR_MS);
  const event = payload.event as ToldEvent;
  return { kind: 'letters_off', userId: subjectId, once: `${subjectId} ${event} ${hour}`, event };
}

type Told = {
  readonly news: News;
  readonly fact: Fact;
  readonly user: accounts.User;
  readonly isMail: boolean;
};

function letterOf({ config }: Deps, { news, fact, user: { locale }, isMail }: Told): Letter {
  const { phone } = config.operator;
  const link = `${config.publicUrl.origin}/settings/security`;
  const told = { phone, link, time: timeInWords(fact.occurredAt) };
  switch (news.kind) {
    case 'letters_off': {
      const event = sayInLetter(locale, EVENTS[news.event]);
      return isMail
        ? composeLetter('letters_off_email', locale, { ...told, event })
        : composeLetter('letters_off_sms', locale, { event, phone });
    }
    case 'limits_raised': {
      const from = timeInWords(news.from);
      return isMail
        ? composeLetter('limits_raised_email', locale, { ...told, from })
        : composeLetter('limits_raised_sms', locale, { from, phone });
    }
    case 'data_exported':
      return isMail
        ? composeLetter('data_exported_email', locale, told)
        : composeLetter('data_exported_sms', locale, { phone });
  }
}
