import { validateRecipient } from '@saifu/domain/receipts/receipt';
import { AppError, type ErrorCode, type FieldError } from '@saifu/domain/shared/app-error';
import { RECEIPT_DESCRIPTION_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { unprintable } from '../../platform/pdf/font-fallback.ts';

type PrintableText = { readonly path: string; readonly text: string | null | undefined };

/**
 * Rejects text that the receipt PDF cannot show; the character would be replaced by a mark or
 * missing.
 */
export function assertPrintable(...texts: readonly PrintableText[]): void {
  const fields = texts.flatMap(({ path, text }): readonly FieldError[] => {
    const code = typeof text === 'string' ? validateText(text) : undefined;
    return code === undefined ? [] : [{ path, code, ...(code === 'field.too_long' && TOO_LONG) }];
  });
  if (fields.length > 0) throw new AppError('request.invalid', {}, fields);
}

const TOO_LONG = { params: { max: RECEIPT_DESCRIPTION_LENGTH_MAX } };

/** Names and descriptions follow the same rules. */
function validateText(text: string): ErrorCode | undefined {
  return validateRecipient(text) ?? (unprintable(text).length > 0 ? 'field.format' : undefined);
}
