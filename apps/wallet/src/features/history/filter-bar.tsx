import { productNow } from '@saifu/client/clock';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { getActiveFilters } from './active-filters.ts';
import styles from './chip.module.css';
import { Chip, RemovableChip } from './chip.tsx';
import { EMPTY_FILTER, type Filter } from './filter.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { PERIOD_NAMES } from './labels.ts';
import { findPeriod, getPeriodDates, PERIODS } from './periods.ts';
import { SearchField } from './search-field.tsx';

type FilterBarProps = {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly onText: (q: string) => void;
};

/** Search field, period buttons, and a sheet with all other filters. */
export function FilterBar({ filter, onFilter, onText }: FilterBarProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const now = new Date(productNow());
  const period = findPeriod(filter, now);
  const parts = getActiveFilters(t, filter, now);
  const hasSeveral = parts.length + (period ? 1 : 0) > 1;
  // The focused chip is removed with its filter, so focus moves to the button that opens the sheet.
  const applyFilter = (rest: Filter) => {
    opener.current?.focus();
    onFilter(rest);
  };
  return (
    <div className={styles.bar}>
      <SearchField q={filter.q} onSearch={onText} />
      <div className={styles.chips}>
        <Chip
          buttonRef={opener}
          icon={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
          onPress={() => setIsOpen(true)}
        >
          {t('history.filter')}
        </Chip>
        {PERIODS.map((each) => (
          <Chip
            key={each}
            isOn={each === period}
            onPress={() => {
              const none = { from: '', to: '' };
              onFilter({ ...filter, ...(each === period ? none : getPeriodDates(each, now)) });
            }}
          >
            {t(PERIOD_NAMES[each])}
          </Chip>
        ))}
        {parts.map(({ key, label, rest }) => (
          <RemovableChip
            key={key}
            removeLabel={t('history.remove', { part: label })}
            onRemove={() => applyFilter(rest)}
          >
            {label}
          </RemovableChip>
        ))}
        {hasSeveral && (
          <Chip onPress={() => applyFilter({ ...EMPTY_FILTER, q: filter.q })}>
            {t('history.clear')}
          </Chip>
        )}
      </div>
      {isOpen && (
        <FilterSheet
          filter={filter}
          onClose={() => setIsOpen(false)}
          onApply={(next) => {
            setIsOpen(false);
            onFilter(next);
          }}
        />
      )}
    </div>
  );
}
