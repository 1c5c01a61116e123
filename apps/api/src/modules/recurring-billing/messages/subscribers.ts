import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { AGREEMENT_LETTERS, type AgreementNews } from './billing-messages.ts';
import { writeAgreementLetter } from './send-billing-message.ts';

export function agreementLetterSubscribers(deps: Deps): readonly Subscriber[] {
  const all = Object.keys(AGREEMENT_LETTERS) as AgreementNews[];
  return all.map((news) => ({
    name: `tell-recurring-billing-${news.replaceAll('_', '-')}`,
    on: `recurring_billing.${news}`,
    handle: (fact) => writeAgreementLetter(deps, fact, news),
  }));
}
