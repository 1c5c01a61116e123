import { productNow } from '@saifu/client/clock';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
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
  /** The name of the one store that the filter is limited to, once it is known. */
  readonly storeName: string | undefined;
  readonly onFilter: (filter: Filter) => void;
  readonly onText: (q: string) => void;
};

/** Search field, a button for all filters, and a line of chips: the active ones and the periods. */
export function FilterBar({ filter, storeName, onFilter, onText }: FilterBarProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const now = new Date(productNow());
  const period = findPeriod(filter, now);
  const parts = getActiveFilters(t, { filter, storeName, now });
  const hasSeveral = parts.length + (period ? 1 : 0) > 1;
  // The focused chip is removed with its filter, so focus moves to the button that opens the sheet.
  const applyFilter = (rest: Filter) => {
    opener.current?.focus();
    onFilter(rest);
  };
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <SearchField q={filter.q} onSearch={onText} />
        <FilterButton buttonRef={opener} count={parts.length} onPress={() => setIsOpen(true)} />
      </div>
      <div className={styles.chips}>
        {parts.map(({ key, label, rest }) => (
          <RemovableChip
            key={key}
            removeLabel={t('history.remove', { part: label })}
            onRemove={() => applyFilter(rest)}
          >
            {label}
          </RemovableChip>
        ))}
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

type FilterButtonProps = {
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly count: number;
  readonly onPress: () => void;
};

/** Opens the sheet, and shows how many filters are active. Each of them has a chip. */
function FilterButton({ buttonRef, count, onPress }: FilterButtonProps) {
  const t = useTranslate();
  return (
    <button ref={buttonRef} type="button" className={styles.filter} onClick={onPress}>
      <IconAdjustmentsHorizontal size={22} aria-hidden="true" />
      <VisuallyHidden>{t('history.filter')}</VisuallyHidden>
      {count > 0 && (
        <span aria-hidden="true" className={styles.activeCount}>
          {count}
        </span>
      )}
    </button>
  );
}
