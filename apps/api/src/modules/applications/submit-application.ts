import {
  getMissingParts,
  MERCHANT_TERMS_VERSION,
} from '@saifu/domain/merchants/merchant-application';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import { changeByLink, type LinkInput } from './change-by-link.ts';
import { decryptAnswers } from './encrypt-answers.ts';
import type * as applications from './merchant-application.repository.ts';

export type SubmitApplicationInput = LinkInput & {
  readonly version: number;
  readonly termsVersion: string;
};

/** Submits a complete application under the current terms. Of two tabs one submits it. */
export function submitApplication(
  deps: Deps,
  { termsVersion, ...link }: SubmitApplicationInput,
): Promise<applications.MerchantApplication> {
  return changeByLink(deps, { ...link, event: 'submit' }, async (tx, application, now) => {
    if (termsVersion !== MERCHANT_TERMS_VERSION) throw new AppError('terms.not_accepted');
    if (getMissingParts(decryptAnswers(deps, application)).length > 0) {
      throw new AppError('merchant_application.incomplete');
    }
    const event = { id: newUuid(), type: 'merchant_application.submitted' };
    await publishEvents(tx, [
      { ...event, subjectId: application.id, payload: {}, occurredAt: now },
    ]);
    return {
      termsVersion,
      termsAcceptedAt: now,
      submittedAt: now,
      requestedFields: [],
      requestedMessage: null,
      requestedAt: null,
    };
  });
}

/** What was filled in stays until the retention ends. */
export function withdrawApplication(
  deps: Deps,
  link: LinkInput & { readonly version: number },
): Promise<applications.MerchantApplication> {
  return changeByLink(deps, { ...link, event: 'withdraw' }, async (_tx, _application, now) => ({
    decidedAt: now,
  }));
}
