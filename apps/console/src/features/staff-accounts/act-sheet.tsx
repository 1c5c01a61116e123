import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { ReasonSheet } from '../../components/reason-sheet.tsx';
import { type AccountAct, isStrict } from './account-act.ts';
import { useAct } from './queries.ts';

type ActSheetProps = {
  readonly accountId: string;
  readonly act: AccountAct;
  readonly onDismiss: () => void;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

/** Asks for the reason of one act about an account. */
export function ActSheet({ accountId, act, onDismiss, onDone }: ActSheetProps) {
  const t = useTranslate();
  const send = useAct(accountId);
  const { kind } = act;
  return (
    <ReasonSheet
      title={t(`staff_account.${kind}`)}
      about={t(`staff_account.${kind}_effect`)}
      action={t(`staff_account.${kind}`)}
      isDangerous={isStrict(act)}
      hint={t('staff_account.reason_hint')}
      send={(reason) => send(act, reason)}
      onDismiss={onDismiss}
      onDone={() => onDone(t(`staff_account.${kind}_done`))}
    />
  );
}
