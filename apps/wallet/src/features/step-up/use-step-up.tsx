import { ApiError } from '@saifu/client/api-error';
import { useAsk } from '@saifu/ui/dialogs/dialogs';
import { useText } from '../../i18n/use-text.tsx';
import { type Provable, StepUpDialog } from './step-up-dialog.tsx';

/** Makes a call that needs a fresh proof of who makes it. */
export type StepUp = <Reply>(act: () => Promise<Reply>) => Promise<Reply>;

/**
 * Makes the call; where the server wants to know who is there, asks the person, and makes it once
 * more. Whoever closes the question gets the refusal, which says what is missing.
 */
export function useStepUp(what: Provable = 'act'): StepUp {
  const ask = useAsk();
  const text = useText();
  return async (act) => {
    try {
      return await act();
    } catch (error) {
      const isWanted = error instanceof ApiError && error.code === 'session.step_up_required';
      if (!isWanted) throw error;
      const isProven = await ask.custom<boolean>({
        title: text('step_up.title'),
        closeLabel: text('app.close'),
        render: (answer) => <StepUpDialog what={what} onProven={() => answer(true)} />,
      });
      if (isProven !== true) throw error;
      return act();
    }
  };
}
