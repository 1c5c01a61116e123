import type { UserView } from '@saifu/contract/account';
import { Card } from '@saifu/ui/card/card';
import { KeyValueList } from '@saifu/ui/description-list/description-list';
import { showDay } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { fullName, reading, showPostalCode } from './person.ts';
import { GENDER_LABELS } from './profile-labels.ts';

/** What we know of a person beside how to reach them, as they told it. */
export function ProfileDetails({ user }: { readonly user: UserView }) {
  const text = useText();
  const absent = text('profile.not_set');
  return (
    <>
      <Card title={text('profile.person')} flush>
        <KeyValueList
          absent={absent}
          items={[
            { label: text('field.display_name'), value: user.display_name },
            { label: text('profile.name'), value: fullName(user) },
            { label: text('profile.reading'), value: reading(user) },
            { label: text('field.birth_date'), value: user.birth_date && showDay(user.birth_date) },
            { label: text('field.gender'), value: text(GENDER_LABELS[user.gender]) },
          ]}
        />
      </Card>
      <Card title={text('profile.address')} flush>
        <KeyValueList
          absent={absent}
          items={[
            {
              label: text('field.postal_code'),
              value: user.postal_code && showPostalCode(user.postal_code),
            },
            { label: text('field.prefecture'), value: user.prefecture },
            { label: text('field.city'), value: user.city },
            { label: text('field.address_line'), value: user.address_line },
            { label: text('field.building'), value: user.building },
          ]}
        />
      </Card>
      <Card title={text('profile.account')} flush>
        <KeyValueList
          absent={absent}
          items={[
            { label: text('setting.language'), value: text(`setting.language_${user.locale}`) },
            { label: text('profile.registered'), value: showDay(user.created_at) },
            { label: text('profile.customer_number'), value: user.id },
          ]}
        />
      </Card>
    </>
  );
}
