import { Refusal } from '@saifu/domain/shared/app-error';

/** Anything else that is thrown is a defect of ours, and the person is told what they can do. */
export function refusalOf(error: Error): Refusal {
  return error instanceof Refusal ? error : new Refusal('unexpected');
}
