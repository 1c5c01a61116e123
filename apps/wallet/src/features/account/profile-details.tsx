import type { UserView } from '@saifu/contract/account';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { formatFullName, formatKanaName, formatPostalCode } from './person.ts';
import { GENDER_LABELS } from './profile-labels.ts';

/** Profile fields of the user, except contact addresses. */
export function ProfileDetails({ user }: { readonly user: UserView }) {
  const t = useTranslate();
  const absent = t('profile.not_set');
  return (
    <>
      <Card title={t('profile.person')} flush>
        <DescriptionList
          absent={absent}
          items={[
            { label: t('field.display_name'), value: user.display_name },
            { label: t('profile.name'), value: formatFullName(user) },
            { label: t('profile.reading'), value: formatKanaName(user) },
            { label: t('field.birth_date'), value: user.birth_date && formatDate(user.birth_date) },
            { label: t('field.gender'), value: t(GENDER_LABELS[user.gender]) },
          ]}
        />
      </Card>
      <Card title={t('profile.address')} flush>
        <DescriptionList
          absent={absent}
          items={[
            {
              label: t('field.postal_code'),
              value: user.postal_code && formatPostalCode(user.postal_code),
            },
            { label: t('field.prefecture'), value: user.prefecture },
            { label: t('field.city'), value: user.city },
            { label: t('field.address_line'), value: user.address_line },
            { label: t('field.building'), value: user.building },
          ]}
        />
      </Card>
      <Card title={t('profile.account')} flush>
        <DescriptionList
          absent={absent}
          items={[
            { label: t('setting.language'), value: t(`setting.language_${user.locale}`) },
            { label: t('profile.registered'), value: formatDate(user.created_at) },
            { label: t('profile.customer_number'), value: user.id },
          ]}
        />
      </Card>
    </>
  );
}
