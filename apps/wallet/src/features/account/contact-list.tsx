import type { UserView } from '@saifu/contract/account';
import { Badge } from '@saifu/ui/badge';
import { KeyValueList } from '@saifu/ui/key-value-list';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useText } from '../../text/use-text.tsx';
import { showPhone } from './person.ts';
import styles from './profile.module.css';

/** The addresses one signs in with, and whether each was proven. */
export function ContactList({ user }: { readonly user: UserView }) {
  const text = useText();
  return (
    <KeyValueList
      absent={text('profile.not_set')}
      hasLongValues
      items={[
        {
          label: text('field.email'),
          value: user.email && <Contact address={user.email} isVerified={user.email_verified} />,
        },
        {
          label: text('field.phone'),
          value: user.phone && (
            <Contact address={showPhone(user.phone)} isVerified={user.phone_verified} />
          ),
        },
      ]}
    />
  );
}

type ContactProps = { readonly address: string; readonly isVerified: boolean };

function Contact({ address, isVerified }: ContactProps) {
  const text = useText();
  const Icon = isVerified ? IconCheck : IconAlertTriangle;
  return (
    <span className={styles.contact}>
      <span>{address}</span>
      <Badge tone={isVerified ? 'success' : 'warning'} icon={<Icon size={14} aria-hidden="true" />}>
        {text(isVerified ? 'profile.verified' : 'profile.unverified')}
      </Badge>
    </span>
  );
}
