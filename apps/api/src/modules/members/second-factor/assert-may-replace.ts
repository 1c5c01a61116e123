import type { SecondFactorStep } from '@saifu/domain/members/member-session';
import { AppError } from '@saifu/domain/shared/app-error';

/** With the password alone, a second factor that is set up cannot be replaced or added to. */
export function assertMayReplace(secondFactorStep: SecondFactorStep): void {
  if (secondFactorStep === 'enter') throw new AppError('member.second_factor_required');
}
