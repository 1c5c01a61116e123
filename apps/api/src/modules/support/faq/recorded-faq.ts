import type { FaqContent } from './faq.repository.ts';

/** An entry as the audit log records it: topic and questions. The answers are in the FAQ. */
export function toRecordedFaq({ topic, texts }: FaqContent) {
  const { en, ja, ko } = texts;
  return { topic, question_en: en.question, question_ja: ja.question, question_ko: ko.question };
}
