import type { UserView } from '@saifu/contract/account';
import { Badge } from '@saifu/ui/badge/badge';
import { Button } from '@saifu/ui/button/button';
import { KeyValueList } from '@saifu/ui/description-list/description-list';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.tsx';
import styles from './contact.module.css';
import { CONTACT_WORDS, contactIn } from './contact-labels.ts';
import { showPhone } from './format-phone.ts';
import type { Kind } from './queries.ts';

type ContactRowsProps = { readonly user: UserView; readonly onChange: (kind: Kind) => void };

/** Each address, whether it was proven, and what can be done about it. */
export function ContactRows({ user, onChange }: ContactRowsProps) {
  const text = useText();
  const shown = (kind: Kind) => <Contact kind={kind} user={user} onChange={onChange} />;
  return (
    <KeyValueList
      absent={text('profile.not_set')}
      hasLongValues
      items={[
        { label: text('field.email'), value: shown('email') },
        { label: text('field.phone'), value: shown('phone') },
      ]}
    />
  );
}

type ContactProps = ContactRowsProps & { readonly kind: Kind };

function Contact({ kind, user, onChange }: ContactProps) {
  const text = useText();
  const { address, isVerified } = contactIn(user, kind);
  const { acts } = CONTACT_WORDS[kind];
  const proven = isVerified ? acts.change : acts.verify;
  const act = address === null ? acts.add : proven;
  const Icon = isVerified ? IconCheck : IconAlertTriangle;
  return (
    <span className={styles.contact}>
      <span className={styles.value}>
        {address === null ? (
          <span className={styles.absent}>{text('profile.not_set')}</span>
        ) : (
          <>
            <span className={styles.address}>{showPhone(address)}</span>
            <Badge
              tone={isVerified ? 'success' : 'warning'}
              icon={<Icon size={14} aria-hidden="true" />}
            >
              {text(isVerified ? 'profile.verified' : 'profile.unverified')}
            </Badge>
          </>
        )}
      </span>
      <Button
        variant="quiet"
        className={styles.act}
        data-kind={kind}
        aria-label={text(act.name)}
        onClick={() => onChange(kind)}
      >
        {text(act.label)}
      </Button>
    </span>
  );
}
