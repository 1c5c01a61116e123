import type { UserView } from '@saifu/contract/account';
import type { ConfirmedContactView } from '@saifu/contract/contact';
import { AppError } from '@saifu/domain/shared/app-error';
import { CONTACT_SETTLED_MS, LARGE_PAYMENT_YEN_MIN } from '@saifu/domain/shared/limits';
import { formatYen, yen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useRef, useState } from 'react';
import type { StepUp } from '../../lib/step-up.ts';
import styles from './contact.module.css';
import { ContactCode } from './contact-code.tsx';
import { ContactForm } from './contact-form.tsx';
import { CONTACT_TEXTS, getContact } from './contact-labels.ts';
import { ContactPending } from './contact-pending.tsx';
import { ContactRows } from './contact-rows.tsx';
import { type Kind, useCacheChange, useContactChanges, useSentContactCode } from './queries.ts';

type ContactCardProps = {
  readonly user: UserView;
  readonly stepUp: StepUp;
  readonly onChanged: (user: UserView) => void;
  /** A change may have taken effect: refetch the account. */
  readonly onChangeRemoved: () => void;
  /** Hint where to find the code (sandbox inbox). */
  readonly inbox: ReactNode;
};

type Done = { readonly kind: Kind; readonly result: 'applied' | 'canceled' | 'closed' };

const SETTLED = {
  amount: formatYen(yen(LARGE_PAYMENT_YEN_MIN)),
  days: CONTACT_SETTLED_MS / (24 * 60 * 60 * 1000),
};

/**
 * Sign-in addresses. A change needs a code sent to the new address and one sent to the current
 * address; without the second code it takes effect after a day.
 */
export function ContactCard({ user, stepUp, onChanged, onChangeRemoved, inbox }: ContactCardProps) {
  const t = useTranslate();
  const rows = useRef<HTMLDivElement>(null);
  const flow = useContactFlow(user, { onChanged, onChangeRemoved }, (kind) => {
    rows.current?.querySelector<HTMLElement>(`[data-kind="${kind}"]`)?.focus();
  });
  const { sentCode, setSentCode, openForm, done, changes } = flow;
  return (
    <Card title={t('profile.contacts')} flush>
      <div ref={rows}>
        <ContactRows user={user} onChange={flow.open} />
      </div>
      <div className={styles.below}>
        {done && <SuccessNotice {...done} />}
        {sentCode && (
          <ContactCode
            sentCode={sentCode}
            stepUp={stepUp}
            inbox={inbox}
            onCodeSent={setSentCode}
            onOther={() => flow.clearOnError(sentCode.kind, sentCode.address)}
            onCancel={() => flow.close(sentCode.kind)}
            onConfirmed={(reply) => flow.confirm(sentCode.kind, reply)}
          />
        )}
        {!sentCode && openForm && (
          <ContactForm
            key={openForm.kind}
            {...openForm}
            hasOld={getContact(user, openForm.kind).isVerified}
            stepUp={stepUp}
            onCodeSent={setSentCode}
            onCancel={() => flow.close(openForm.kind)}
          />
        )}
        {!sentCode &&
          !openForm &&
          changes.data?.items.map((change) => (
            <ContactPending
              key={change.id}
              change={change}
              isFocusedOnMount={flow.openedId === change.id}
              inbox={inbox}
              onApplied={(changed) => flow.apply(change.kind, changed)}
              onCanceled={() => flow.finish(change.kind, 'canceled')}
              onClosed={() => flow.drop(change.kind)}
            />
          ))}
        {changes.error && <ChangesFailed onRetry={() => void changes.refetch()} />}
      </div>
    </Card>
  );
}

/** Current step of a contact change and the last result. */
function useContactFlow(
  user: UserView,
  { onChanged, onChangeRemoved }: Pick<ContactCardProps, 'onChanged' | 'onChangeRemoved'>,
  focusRow: (kind: Kind) => void,
) {
  const { sentCode, setSentCode } = useSentContactCode();
  const changes = useContactChanges(onChangeRemoved);
  const cacheOpenChange = useCacheChange();
  const [openForm, setOpenForm] = useState<{ readonly kind: Kind; readonly typed: string } | null>(
    null,
  );
  const [done, setDone] = useState<Done | null>(null);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const close = (kind: Kind) => {
    setSentCode(null);
    setOpenForm(null);
    focusRow(kind);
  };
  const finish = (kind: Kind, result: Done['result']) => {
    close(kind);
    setDone({ kind, result });
  };
  return {
    ...{ sentCode, setSentCode, openForm, done, openedId, changes, close, finish },
    open: (kind: Kind) => {
      setDone(null);
      setSentCode(null);
      const { address, isVerified } = getContact(user, kind);
      // A verified address is replaced, so the form starts empty. An unverified one may be correct,
      // so it is prefilled.
      setOpenForm({ kind, typed: isVerified ? '' : (address ?? '') });
    },
    clearOnError: (kind: Kind, typed: string) => {
      setOpenForm({ kind, typed });
      setSentCode(null);
    },
    drop: (kind: Kind) => {
      finish(kind, 'closed');
      void changes.refetch();
    },
    apply: (kind: Kind, changed: UserView) => {
      onChanged(changed);
      finish(kind, 'applied');
    },
    confirm: (kind: Kind, { user: changed, change }: ConfirmedContactView) => {
      onChanged(changed);
      if (change === null) return finish(kind, 'applied');
      cacheOpenChange(change);
      setOpenedId(change.id);
      setSentCode(null);
      setOpenForm(null);
    },
  };
}

function ChangesFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate();
  return (
    <Alert tone="warning">
      <p>{t('profile.changes_failed')}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </Alert>
  );
}

function SuccessNotice({ kind, result }: Done) {
  const t = useTranslate();
  if (result === 'closed') return <ErrorNotice error={new AppError('contact.change_closed')} />;
  if (result === 'canceled') return <Alert tone="success">{t('profile.change_canceled')}</Alert>;
  return (
    <Alert tone="success">
      <p>{t(CONTACT_TEXTS[kind].changed)}</p>
      <p>{t('profile.contact_new', SETTLED)}</p>
    </Alert>
  );
}
