import type { CannedAnswer } from './canned-answer.repository.ts';

/** A canned answer as the audit log records it, with its texts: payers are answered with them. */
export function toRecordedAnswer({ key, title, category, texts }: CannedAnswer) {
  return { key, title, category, text_en: texts.en, text_ja: texts.ja, text_ko: texts.ko };
}
