import { productNow } from '@saifu/client/clock';
import type { StaffAccountView } from '@saifu/contract/staff-account';
import type { RevealedFieldView } from '@saifu/contract/staff-account-search';
import type { RevealableField } from '@saifu/domain/identity/staff-account';
import { REVEAL_SHOWN_MS } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { useCountdown } from '@saifu/web/hooks/use-countdown.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useEffect, useState } from 'react';
import { ReasonSheet } from '../../components/reason-sheet.tsx';
import textStyles from '../../components/text.module.css';
import { revealField } from './queries.ts';
import styles from './staff-accounts.module.css';

type Revealed = RevealedFieldView & { readonly until: number };

/** Contacts and name, masked. One field at a time is shown for a minute, for a reason. */
export function PersonalData({ account }: { readonly account: StaffAccountView }) {
  const t = useTranslate();
  const [asked, setAsked] = useState<RevealableField | null>(null);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const rows = FIELDS.filter((field) => account.revealable.includes(field)).map((field) => ({
    label: t(`staff_account.${field}`),
    value:
      revealed?.field === field ? (
        <Value revealed={revealed} onHide={() => setRevealed(null)} />
      ) : (
        <Masked field={field} value={toMasked(account, field)} onReveal={() => setAsked(field)} />
      ),
  }));
  return (
    <Card title={t('staff_account.personal_data')} flush>
      {rows.length === 0 ? (
        <p className={textStyles.empty}>{t('staff_account.no_personal_data')}</p>
      ) : (
        <DescriptionList items={rows} absent={t('staff_account.absent')} hasLongValues />
      )}
      {asked !== null && (
        <ReasonSheet
          title={t('staff_account.reveal_title', { field: t(`staff_account.${asked}`) })}
          about={t('staff_account.reveal_effect')}
          action={t('staff_account.reveal')}
          hint={t('staff_account.reason_hint')}
          send={(reason) => revealField(account.id, asked, reason)}
          onDismiss={() => setAsked(null)}
          onDone={(shown) => {
            setRevealed({ ...shown, until: productNow() + REVEAL_SHOWN_MS });
            setAsked(null);
          }}
        />
      )}
    </Card>
  );
}

const FIELDS = ['name', 'email', 'phone', 'address', 'birth_date'] as const;

function toMasked(account: StaffAccountView, field: RevealableField): string {
  if (field === 'address' || field === 'birth_date') return '•••';
  return account[field] ?? '•••';
}

type MaskedProps = {
  readonly field: RevealableField;
  readonly value: string;
  readonly onReveal: () => void;
};

function Masked({ field, value, onReveal }: MaskedProps) {
  const t = useTranslate();
  const label = t('staff_account.reveal_title', { field: t(`staff_account.${field}`) });
  return (
    <span className={styles.masked}>
      <span>{value}</span>
      <Button variant="quiet" aria-label={label} onClick={onReveal}>
        {t('staff_account.reveal')}
      </Button>
    </span>
  );
}

function Value({ revealed, onHide }: { readonly revealed: Revealed; readonly onHide: () => void }) {
  const t = useTranslate();
  const seconds = useCountdown(revealed.until);
  useEffect(() => {
    if (seconds === 0) onHide();
  });
  return (
    <span className={styles.masked}>
      <span lang="ja">{revealed.value ?? t('staff_account.absent')}</span>
      <Button variant="quiet" onClick={onHide}>
        {t('staff_account.hide', { seconds })}
      </Button>
    </span>
  );
}
