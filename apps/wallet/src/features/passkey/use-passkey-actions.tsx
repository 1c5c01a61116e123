import type { PasskeyView } from '@saifu/contract/passkey';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { RenamePasskeyForm } from '@saifu/web/forms/rename-passkey-form.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useState } from 'react';
import type { StepUp } from '../../lib/step-up.ts';
import {
  useAddPasskey,
  useRemovePasskey,
  useRenamePasskey,
  validatePasskeyName,
} from './queries.ts';

/** Adds, renames and removes passkeys, and tells the result. */
export function usePasskeyActions(stepUp: StepUp) {
  const dialogs = useDialogs();
  const t = useTranslate();
  const adding = useAddPasskey(stepUp);
  const removing = useRemovePasskey(stepUp);
  const sendName = useRenamePasskey();
  const [done, setDone] = useState<string | null>(null);

  const resetResults = () => {
    setDone(null);
    adding.reset();
    removing.reset();
  };

  const add = () => {
    resetResults();
    adding.mutate(undefined, {
      onSuccess: ({ name }) => setDone(t('passkey.added', { name })),
    });
  };

  const rename = async ({ id, name }: PasskeyView) => {
    const renamed = await dialogs.custom<string>({
      title: t('passkey.rename_title'),
      closeLabel: t('app.close'),
      render: (answer) => (
        <RenamePasskeyForm
          name={name}
          validate={validatePasskeyName}
          rename={(values) => sendName(id, values)}
          onRenamed={answer}
        />
      ),
    });
    if (renamed === undefined) return;
    resetResults();
    setDone(t('passkey.renamed', { name: renamed }));
  };

  const remove = async (passkey: PasskeyView) => {
    const { name } = passkey;
    const isConfirmed = await dialogs.confirmDelete({
      title: t('passkey.remove_title'),
      message: t('passkey.remove_question', { name }),
      agreeLabel: t('passkey.remove'),
      cancelLabel: t('app.cancel'),
    });
    if (!isConfirmed) return;
    resetResults();
    removing.mutate(passkey, { onSuccess: () => setDone(t('passkey.removed', { name })) });
  };

  const error = adding.error ?? removing.error;
  return {
    add,
    rename,
    remove,
    done,
    error: error && toAppError(error),
    isAdding: adding.isPending,
    removingId: removing.isPending ? removing.variables.id : null,
  };
}
