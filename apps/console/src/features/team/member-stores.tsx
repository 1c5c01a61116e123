import type { MemberView } from '@saifu/contract/member';
import { isLimitedToStores } from '@saifu/domain/members/member-role';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

const NAMES_SHOWN = 3;

type MemberStoresProps = {
  readonly member: MemberView;
  readonly names: ReadonlyMap<string, string>;
};

/** The stores that a member is limited to. */
export function MemberStores({ member: { role, store_ids: ids }, names }: MemberStoresProps) {
  const t = useTranslate();
  if (!isLimitedToStores(role) || ids.length === 0) return t('console_team.all_stores');
  const rest = ids.length - NAMES_SHOWN;
  return (
    <ul>
      {ids.slice(0, NAMES_SHOWN).map((id) => (
        <li key={id}>{names.get(id) ?? id}</li>
      ))}
      {rest > 0 && <li>{t('console_team.more_stores', { count: rest })}</li>}
    </ul>
  );
}
