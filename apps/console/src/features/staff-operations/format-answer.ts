import type { StaffWebhookView } from '@saifu/contract/staff-webhook';
import type { Translate } from '@saifu/i18n/texts';
import { getFaultText } from '../../i18n/fault-text.ts';

/** What the receiver answered last, or why it did not. */
export function formatAnswer(t: Translate, last: StaffWebhookView['last_attempt']): string {
  if (last === null) return t('staff_operations.none');
  if (last.fault !== null) return t(getFaultText(last.fault));
  return last.status === null
    ? t('staff_operations.none')
    : t('staff_operations.last_answer_status', { status: last.status });
}
