import type { MemberPasskeyView } from '@saifu/contract/member-passkey';
import { PASSKEYS_MAX } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { PasskeyRow } from '@saifu/web/components/passkey-row.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { RenamePasskeyForm } from '@saifu/web/forms/rename-passkey-form.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { hasPasskeySupport } from '@saifu/web/lib/passkey-support.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Focused } from '../../components/focused.tsx';
import textStyles from '../../components/text.module.css';
import { OWN_SESSIONS_KEY } from '../../features/own-sessions/queries.ts';
import { AddPasskey } from '../../features/second-factor/add-passkey.tsx';
import { PasswordForm } from '../../features/second-factor/password-form.tsx';
import {
  PASSKEYS_KEY,
  removePasskey,
  renamePasskey,
  usePasskeys,
  validatePasskeyName,
} from '../../features/second-factor/queries.ts';
import { SESSION_KEY } from '../../features/session/queries.ts';
import styles from './account.module.css';

type Step =
  | { readonly name: 'overview' }
  | { readonly name: 'add' }
  | { readonly name: 'remove'; readonly passkey: MemberPasskeyView };

const OVERVIEW: Step = { name: 'overview' };

/** The member's passkeys: adding, renaming and removing them. */
export function PasskeyCard() {
  const t = useTranslate();
  const client = useQueryClient();
  const [step, setStep] = useState(OVERVIEW);
  const [notice, setNotice] = useState<string | null>(null);
  const start = (next: Step) => {
    setNotice(null);
    setStep(next);
  };
  /** The steps may have changed the second factor, and may have ended other sessions. */
  const leave = () => {
    setStep(OVERVIEW);
    for (const queryKey of [PASSKEYS_KEY, SESSION_KEY, OWN_SESSIONS_KEY]) {
      void client.invalidateQueries({ queryKey });
    }
  };
  const finish = (text: string) => {
    setNotice(text);
    leave();
  };
  return (
    <Card title={t('passkey.title')} flush={step.name === 'overview'}>
      {notice !== null && (
        <div className={styles.passkeyNotice}>
          <Focused key={notice}>
            <Alert tone="success">{notice}</Alert>
          </Focused>
        </div>
      )}
      {step.name === 'overview' && <Overview onStart={start} onRenamed={finish} />}
      {step.name !== 'overview' && (
        <div className={styles.factor}>
          {step.name === 'add' && (
            <AddPasskey onDone={(name) => finish(t('passkey.added', { name }))} />
          )}
          {step.name === 'remove' && <Removal passkey={step.passkey} onDone={finish} />}
          <Button variant="quiet" full onClick={leave}>
            {t('app.back')}
          </Button>
        </div>
      )}
    </Card>
  );
}

type OverviewProps = {
  readonly onStart: (step: Step) => void;
  readonly onRenamed: (text: string) => void;
};

function Overview({ onStart, onRenamed }: OverviewProps) {
  const t = useTranslate();
  const query = usePasskeys();
  const rename = useRename(onRenamed);
  const { data: passkeys } = query;
  return (
    <>
      <p className={styles.passkeyLead}>{t('passkey.lead')}</p>
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isRemoving={false}
              onRename={() => void rename(passkey)}
              onRemove={() => onStart({ name: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      <div className={styles.passkeyAdd}>
        {passkeys === undefined ? (
          <Pending query={query}>
            <Skeleton shape="block" />
          </Pending>
        ) : (
          <AddButton count={passkeys.length} onAdd={() => onStart({ name: 'add' })} />
        )}
      </div>
    </>
  );
}

type AddButtonProps = { readonly count: number; readonly onAdd: () => void };

/** Says what is in the way if no passkey can be added. */
function AddButton({ count, onAdd }: AddButtonProps) {
  const t = useTranslate();
  if (!hasPasskeySupport()) return <p className={textStyles.note}>{t('passkey.unsupported')}</p>;
  if (count >= PASSKEYS_MAX) {
    return <p className={textStyles.note}>{t('passkey.full', { max: PASSKEYS_MAX })}</p>;
  }
  return (
    <Button
      variant="secondary"
      full
      icon={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
      onClick={onAdd}
    >
      {t('passkey.add')}
    </Button>
  );
}

/** Asks for another name in a dialog. */
function useRename(onRenamed: (text: string) => void) {
  const t = useTranslate();
  const dialogs = useDialogs();
  return async ({ id, name }: MemberPasskeyView) => {
    const renamed = await dialogs.custom<string>({
      title: t('passkey.rename_title'),
      closeLabel: t('app.close'),
      render: (answer) => (
        <RenamePasskeyForm
          name={name}
          validate={validatePasskeyName}
          rename={(values) => renamePasskey(id, values)}
          onRenamed={answer}
        />
      ),
    });
    if (renamed !== undefined) onRenamed(t('passkey.renamed', { name: renamed }));
  };
}

type RemovalProps = {
  readonly passkey: MemberPasskeyView;
  readonly onDone: (text: string) => void;
};

function Removal({ passkey: { id, name }, onDone }: RemovalProps) {
  const t = useTranslate();
  return (
    <>
      <p className={textStyles.note}>{t('console_passkey.remove_lead', { name })}</p>
      <PasswordForm
        submit={t('passkey.remove_name', { name })}
        send={(password) => removePasskey(id, password)}
        onDone={() => onDone(t('passkey.removed', { name }))}
      />
    </>
  );
}
