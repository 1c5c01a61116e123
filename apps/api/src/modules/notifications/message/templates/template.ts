import type { LetterKey } from '@saifu/i18n/message-texts';

/**
 * A paragraph by its words, the link as a button with these words, the code by itself, or what
 * somebody answered, in their own words.
 */
export type MailPart = LetterKey | { readonly button: LetterKey } | 'code' | 'response';

export type MailPlan = { readonly subject: LetterKey; readonly parts: readonly MailPart[] };

/** The words, then the link on a line of its own, then the line that binds the code to us. */
export type SmsPlan = { readonly words: LetterKey; readonly ends: readonly ('link' | 'origin')[] };

/** Which words stand where, in every kind of letter. */
export type LetterPlans<Kinds> = Readonly<Record<keyof Kinds, MailPlan | SmsPlan>>;
