import type { TownView } from '@saifu/contract/postal-code';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { RadioList } from '@saifu/ui/radio-list/radio-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { MouseEvent } from 'react';
import styles from './profile-form.module.css';
import type { Filled, TownLookup } from './use-town-lookup.ts';

/** Result of the postal code lookup. The address fields stay editable in every case. */
export function TownNotice({ lookup }: { readonly lookup: TownLookup }) {
  const t = useTranslate();
  const { towns, isError, filled } = lookup;
  if (isError) return <Alert tone="info">{t('profile.town_failed')}</Alert>;
  if (towns === undefined) return null;
  if (towns.length === 0) return <Alert tone="warning">{t('profile.town_unknown')}</Alert>;
  return (
    <>
      {towns.length > 1 && <TownChoice towns={towns} lookup={lookup} />}
      {filled && <FilledNotice filled={filled} onUndo={lookup.undo} />}
    </>
  );
}

type TownChoiceProps = { readonly towns: readonly TownView[]; readonly lookup: TownLookup };

function TownChoice({ towns, lookup }: TownChoiceProps) {
  const t = useTranslate();
  const { filled, fill } = lookup;
  return (
    <div className={styles.withNote}>
      <p className={styles.note} aria-hidden="true">
        {t('profile.town_choose')}
      </p>
      <RadioList
        label={t('profile.town_choose')}
        rows={towns.map((town) => ({
          value: formatAddress(town),
          label: town.town ?? town.city,
          subline: `${town.prefecture}${town.city}`,
        }))}
        value={filled && formatAddress(filled.town)}
        onChange={(chosen) => {
          const town = towns.find((each) => formatAddress(each) === chosen);
          if (town !== undefined) fill(town);
        }}
      />
    </div>
  );
}

type FilledNoticeProps = { readonly filled: Filled; readonly onUndo: () => void };

/** Shows what was filled in and whether it replaced earlier input. */
function FilledNotice({ filled, onUndo }: FilledNoticeProps) {
  const t = useTranslate();
  const { town, before } = filled;
  const isReplaced =
    (before.prefecture !== '' && before.prefecture !== town.prefecture) ||
    (before.city !== '' && before.city !== town.city);
  const undo = (event: MouseEvent<HTMLButtonElement>) => {
    // The undo button is removed, so focus returns to the postal code field.
    const field = event.currentTarget.form?.elements.namedItem('postal_code');
    onUndo();
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <Alert tone={isReplaced ? 'warning' : 'info'}>
      <p>
        {t(isReplaced ? 'profile.town_replaced' : 'profile.town_filled', {
          address: formatAddress(town),
        })}
      </p>
      <Button variant="quiet" className={styles.undo} onClick={undo}>
        {t('profile.town_undo')}
      </Button>
    </Alert>
  );
}

const formatAddress = ({ prefecture, city, town }: TownView) => `${prefecture}${city}${town ?? ''}`;
