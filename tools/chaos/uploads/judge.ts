import type { Sent } from './send.ts';
import type { Recipe, Upload } from './upload.ts';

/** A built upload with the kind and name of its recipe. */
export type UploadCase = Pick<Recipe, 'kind' | 'name'> & { readonly upload: Upload };

/** Returns what is wrong with a response, or undefined. */
export function checkAnswer(
  { upload }: UploadCase,
  { status, code, body }: Sent,
): string | undefined {
  if (status >= 500) return `a fault of ours: ${status} ${code}`;
  if (upload.delivery === 'cut') return undefined;
  if (status === 0) return `no answer: ${code}`;
  if (status === 201) return checkReading(upload, body);
  if (upload.expectedOutcome === 'read') return `refused with ${status} ${code}, and can be read`;
  return upload.codes.includes(code) ? undefined : `refused with ${status} ${code}`;
}

function checkReading(
  { expectedOutcome, amounts }: Upload,
  body: Sent['body'],
): string | undefined {
  if (expectedOutcome === 'rejected') return `read as ${body.pay_amount}`;
  const isWrong = body.amount_sure === true && !amounts.includes(Number(body.pay_amount));
  return isWrong ? `surely ${body.pay_amount}, and it is ${amounts.join() || 'none'}` : undefined;
}

/** Accepted with a confident amount that the payer need not type. */
export function isSure({ status, body }: Sent) {
  return status === 201 && body.amount_sure === true;
}
