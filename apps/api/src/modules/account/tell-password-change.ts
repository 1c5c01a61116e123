import type { Deps } from '../../deps.ts';
import { timeInWords } from '../../platform/clock.ts';
import type { Fact } from '../../platform/facts.ts';
import { uuidOf } from '../../platform/tokens.ts';
import { composeLetter } from '../message/letter.ts';
import * as messages from '../message/store.ts';
import * as accounts from './store.ts';

/** Whoever did not change it themselves must hear of it. */
export async function tellPasswordChange(deps: Deps, fact: Fact): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await accounts.get(tx, fact.subjectId);
    const destination = user?.email ?? user?.phone;
    if (user === undefined || destination == null) return;
    const time = timeInWords(fact.occurredAt);
    const link = `${deps.config.publicUrl.origin}/forgot-password`;
    const isMail = destination === user.email;
    const letter = isMail
      ? composeLetter('password_changed_email', user.locale, { time, link })
      : composeLetter('password_changed_sms', user.locale, { time });
    await messages.write(tx, {
      id: uuidOf(fact.id, 'message'),
      userId: user.id,
      channel: isMail ? 'email' : 'sms',
      destination,
      ...letter,
      createdAt: deps.clock.now(),
    });
  });
}
