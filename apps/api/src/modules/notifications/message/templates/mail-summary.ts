import type { Params } from '@saifu/i18n/format';
import type { MessageTextKey } from '@saifu/i18n/message-texts';
import type { MailSummary } from '../layout/mail-blocks.ts';
import type { EmailTemplate } from './template.ts';

/** The summary of an email: its store or service, its amount, and the rows of its template. */
export function getMailSummary(
  labels: NonNullable<EmailTemplate['summary']>,
  params: Params,
  t: (key: MessageTextKey) => string,
): MailSummary {
  const { service, store, stores, amount, total } = params;
  const rows = Object.entries(labels).flatMap(([name, label]) => {
    const value = String(params[name] ?? '');
    const isEmpty = label === undefined || value === '' || value === '¥0';
    return isEmpty ? [] : [{ label: t(label), value }];
  });
  return {
    names: [service, store, stores].filter((name) => name !== undefined).map(String),
    amount: String(amount ?? `¥${total}`),
    rows,
  };
}
