import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { SelectFilter } from './select-filter.tsx';
import type { StatusBadgeProps } from './status-badge.tsx';

type StatusFilterProps<Status extends string> = {
  readonly statuses: readonly Status[];
  readonly badges: Readonly<Record<Status, StatusBadgeProps>>;
  readonly value: Status | '';
  readonly onChange: (status: Status | '') => void;
};

/** Restricts a list to one status, by the words of its badges. */
export function StatusFilter<Status extends string>(props: StatusFilterProps<Status>) {
  const { statuses, badges, value, onChange } = props;
  const t = useTranslate();
  return (
    <SelectFilter
      label={t('console_payment.status')}
      anyLabel={t('console_payment.status_any')}
      value={value}
      options={statuses.map((status) => ({ value: status, label: t(badges[status].label) }))}
      onChange={onChange}
    />
  );
}
