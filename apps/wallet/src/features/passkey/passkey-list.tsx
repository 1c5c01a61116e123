import type { PasskeyView } from '@saifu/contract/passkey';
import { PASSKEYS_MAX } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { PasskeyRow } from '@saifu/web/components/passkey-row.tsx';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { hasPasskeySupport } from '@saifu/web/lib/passkey-support.ts';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { IconPlus } from '@tabler/icons-react';
import type { StepUp } from '../../lib/step-up.ts';
import styles from './passkey-list.module.css';
import { usePasskeyActions } from './use-passkey-actions.tsx';

type PasskeyListProps = { readonly passkeys: readonly PasskeyView[]; readonly stepUp: StepUp };

/** The user's passkeys, with a button to add one. */
export function PasskeyList({ passkeys, stepUp }: PasskeyListProps) {
  const t = useTranslate();
  const actions = usePasskeyActions(stepUp);
  const { done, error } = actions;
  const getPaymentsNote = ({ approves_payments_from: from }: PasskeyView) =>
    from === null ? undefined : t('passkey.payments_from', { date: formatDate(from) });
  return (
    <>
      {error && <Alert tone="danger">{t.error(error.code, error.params)}</Alert>}
      {done && !error && (
        // The pressed row may have been removed, so the notice takes the focus.
        <div key={done} ref={focusOnMount} tabIndex={-1}>
          <Alert tone="success">{done}</Alert>
        </div>
      )}
      <Card title={t('passkey.title')} flush>
        <p className={styles.lead}>{t('passkey.lead')}</p>
        {passkeys.length > 0 && (
          <ul className={styles.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                note={getPaymentsNote(passkey)}
                isRemoving={actions.removingId === passkey.id}
                onRename={() => actions.rename(passkey)}
                onRemove={() => actions.remove(passkey)}
              />
            ))}
          </ul>
        )}
        <div className={styles.add}>
          <AddPasskey count={passkeys.length} isBusy={actions.isAdding} onAdd={actions.add} />
        </div>
      </Card>
    </>
  );
}

type AddPasskeyProps = {
  readonly count: number;
  readonly isBusy: boolean;
  readonly onAdd: () => void;
};

/** Says what is in the way if no passkey can be added. */
function AddPasskey({ count, isBusy, onAdd }: AddPasskeyProps) {
  const t = useTranslate();
  if (!hasPasskeySupport()) return <p className={styles.note}>{t('passkey.unsupported')}</p>;
  if (count >= PASSKEYS_MAX)
    return <p className={styles.note}>{t('passkey.full', { max: PASSKEYS_MAX })}</p>;
  return (
    <Button
      variant={count === 0 ? 'primary' : 'secondary'}
      full
      icon={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
      busy={isBusy}
      onClick={onAdd}
    >
      {t('passkey.add')}
    </Button>
  );
}
