import { AppError } from '@saifu/domain/shared/app-error';
import type { Language } from '@saifu/domain/shared/language';
import { loadConsoleTexts, loadTexts } from '@saifu/i18n/texts';

/** What a payer does with the code, in one language. */
export type Instruction = { readonly language: Language; readonly text: string };

/** In the order of the sheet. */
const PRINTED: readonly Language[] = ['ja', 'en', 'ko'];

/** The instruction in all languages: who scans a code may not read that of the console. */
export async function loadInstructions(): Promise<readonly Instruction[]> {
  try {
    return await Promise.all(PRINTED.map(loadInstruction));
  } catch {
    throw new AppError('offline');
  }
}

async function loadInstruction(language: Language): Promise<Instruction> {
  const [t] = await Promise.all([loadTexts(language), loadConsoleTexts(language)]);
  return { language, text: t('console_store.print_instruction') };
}
