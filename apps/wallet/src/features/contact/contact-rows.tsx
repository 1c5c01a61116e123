import type { UserView } from '@saifu/contract/account';
import { formatPhone } from '@saifu/domain/identity/format-phone';
import { Badge } from '@saifu/ui/badge/badge';
import { Button } from '@saifu/ui/button/button';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import styles from './contact.module.css';
import { CONTACT_TEXTS, getContact } from './contact-labels.ts';
import type { Kind } from './queries.ts';

type ContactRowsProps = { readonly user: UserView; readonly onChange: (kind: Kind) => void };

/** Each address, whether it is verified, and its actions. */
export function ContactRows({ user, onChange }: ContactRowsProps) {
  const t = useTranslate();
  const renderContact = (kind: Kind) => <Contact kind={kind} user={user} onChange={onChange} />;
  return (
    <DescriptionList
      absent={t('profile.not_set')}
      hasLongValues
      items={[
        { label: t('field.email'), value: renderContact('email') },
        { label: t('field.phone'), value: renderContact('phone') },
      ]}
    />
  );
}

type ContactProps = ContactRowsProps & { readonly kind: Kind };

function Contact({ kind, user, onChange }: ContactProps) {
  const t = useTranslate();
  const { address, isVerified } = getContact(user, kind);
  const { actions } = CONTACT_TEXTS[kind];
  const existingAction = isVerified ? actions.change : actions.verify;
  const action = address === null ? actions.add : existingAction;
  const Icon = isVerified ? IconCheck : IconAlertTriangle;
  return (
    <span className={styles.contact}>
      <span className={styles.value}>
        {address === null ? (
          <span className={styles.absent}>{t('profile.not_set')}</span>
        ) : (
          <>
            <span className={styles.address}>{formatPhone(address)}</span>
            <Badge
              tone={isVerified ? 'success' : 'warning'}
              icon={<Icon size={14} aria-hidden="true" />}
            >
              {t(isVerified ? 'profile.verified' : 'profile.unverified')}
            </Badge>
          </>
        )}
      </span>
      <Button
        variant="quiet"
        className={styles.action}
        data-kind={kind}
        aria-label={t(action.name)}
        onClick={() => onChange(kind)}
      >
        {t(action.label)}
      </Button>
    </span>
  );
}
