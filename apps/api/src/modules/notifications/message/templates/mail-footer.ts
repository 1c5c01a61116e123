import type { NotificationEvent } from '@saifu/domain/notifications/notification';
import type { Params } from '@saifu/i18n/format';
import type { MessageTextKey } from '@saifu/i18n/message-texts';
import type { Config } from '../../../../config/config.ts';
import type { MailFooter } from '../layout/mail-layout.ts';
import type { MessageKind } from './templates.ts';

const SETTINGS_PATH = '/settings/notifications';

/** The installation that sends a message, as its footer names it. */
export type MessageOrigin = Pick<Config, 'operator' | 'publicUrl'>;

type FooterInput = {
  readonly kind: MessageKind;
  /** The notification event of the message; null if it has none. */
  readonly event: NotificationEvent | null;
  readonly isToGuest: boolean;
  readonly t: (key: MessageTextKey, params?: Params) => string;
};

/** Who sent the email and why, with a link to the settings if the recipient can turn it off. */
export function getMailFooter(
  { operator, publicUrl }: MessageOrigin,
  { kind, event, isToGuest, t }: FooterInput,
): MailFooter {
  const isOptional = event !== null && event !== 'security' && !isToGuest;
  const reason = isOptional
    ? t('footer.why_event', { event: t(`any.event_${event}`) })
    : t(getReason(kind, event, isToGuest));
  const url = new URL(SETTINGS_PATH, publicUrl).href;
  return {
    reason,
    settings: isOptional ? { label: t('footer.settings'), url } : null,
    note: t('any.automatic'),
    operator,
  };
}

/** Messages about an account that have no notification, such as its suspension. */
const ACCOUNT_KINDS: ReadonlySet<MessageKind> = new Set<MessageKind>([
  'account_suspended_email',
  'account_reinstated_email',
  'erased_email',
]);

function getReason(
  kind: MessageKind,
  event: NotificationEvent | null,
  isToGuest: boolean,
): MessageTextKey {
  if (isToGuest) return 'footer.why_guest';
  if (event === 'security' || ACCOUNT_KINDS.has(kind)) return 'footer.why_security';
  if (kind === 'invoice_email') return 'footer.why_invoice';
  return kind.startsWith('merchant_') ? 'footer.why_merchant' : 'footer.why_address';
}
