/** The question before typed changes are lost. */
export const LEAVE_TEXTS = {
  title: 'console_store.leave_title',
  question: 'console_store.leave_question',
} as const;
