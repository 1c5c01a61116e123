import { MERCHANT_APPLICATION_RETENTION_DAYS } from '@saifu/domain/privacy/retention';
import { isLanguage, type Language } from '@saifu/domain/shared/language';
import { MERCHANT_APPLICATION_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { deriveUuid, hashToken, newToken, newUuid } from '../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../platform/outbox/outbox.ts';
import * as messages from '../notifications/message/message.repository.ts';
import {
  composeMessage,
  type MessageContent,
} from '../notifications/message/templates/message-template.ts';
import * as applications from './merchant-application.repository.ts';

export const APPLICANT_EVENTS = [
  'link_requested',
  'submitted',
  'changes_requested',
  'approved',
  'rejected',
] as const;
export type ApplicantEvent = (typeof APPLICANT_EVENTS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Writes to the applicant. A link is created together with the message that carries it; a job that
 * runs again finds the message and stops.
 */
export async function notifyApplicant(
  deps: Deps,
  kind: ApplicantEvent,
  event: DomainEvent,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const application = await applications.lock(tx, event.subjectId);
    if (application === undefined || application.email === '') return;
    const token = newToken();
    const { language } = event.payload;
    const content = compose(kind, {
      application,
      language: isLanguage(language) ? language : application.language,
      link: `${deps.config.consoleUrl.origin}/console/apply?token=${token}`,
    });
    const isNew = await messages.write(tx, {
      id: deriveUuid(event.id, 'message'),
      userId: null,
      channel: 'email',
      destination: application.email,
      ...content,
      createdAt: now,
    });
    if (!isNew || !HAS_LINK[kind]) return;
    await applications.insertLink(tx, {
      id: newUuid(),
      applicationId: application.id,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + MERCHANT_APPLICATION_LINK_LIFE_MS),
    });
  });
}

const HAS_LINK: Readonly<Record<ApplicantEvent, boolean>> = {
  link_requested: true,
  submitted: true,
  changes_requested: true,
  approved: false,
  rejected: false,
};

type Content = {
  readonly application: applications.MerchantApplication;
  readonly language: Language;
  readonly link: string;
};

function compose(kind: ApplicantEvent, { application, language, link }: Content): MessageContent {
  const at = { link, days: MERCHANT_APPLICATION_LINK_LIFE_MS / DAY_MS };
  switch (kind) {
    case 'link_requested':
      return composeMessage('merchant_application_link_email', language, at);
    case 'submitted':
      return composeMessage('merchant_application_submitted_email', language, at);
    case 'changes_requested': {
      const response = application.requestedMessage ?? '';
      return composeMessage('merchant_application_changes_email', language, { ...at, response });
    }
    case 'approved':
      return composeMessage('merchant_application_approved_email', language, {});
    case 'rejected': {
      const response = application.rejectionMessage ?? '';
      const days = MERCHANT_APPLICATION_RETENTION_DAYS;
      return composeMessage('merchant_application_rejected_email', language, { days, response });
    }
  }
}
