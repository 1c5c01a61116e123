import { ApiError } from '@saifu/client/api-error';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { StepUp } from '../../lib/step-up.ts';
import { StepUpDialog, type StepUpPurpose } from './step-up-dialog.tsx';

/**
 * Runs an action. If the server requires step-up authentication, opens the dialog and repeats the
 * action. Closing the dialog rejects with the original error.
 */
export function useStepUp(purpose: StepUpPurpose = 'act'): StepUp {
  const dialogs = useDialogs();
  const t = useTranslate();
  return async (action) => {
    try {
      return await action();
    } catch (error) {
      const isWanted = error instanceof ApiError && error.code === 'session.step_up_required';
      if (!isWanted) throw error;
      const isProven = await dialogs.custom<boolean>({
        title: t('step_up.title'),
        closeLabel: t('app.close'),
        render: (answer) => <StepUpDialog purpose={purpose} onProven={() => answer(true)} />,
      });
      if (isProven !== true) throw error;
      return action();
    }
  };
}
