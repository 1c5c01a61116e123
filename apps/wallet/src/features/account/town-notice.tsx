import type { TownView } from '@saifu/contract/postal-code';
import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { RadioRows } from '@saifu/ui/radio-list/radio-list';
import type { MouseEvent } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import styles from './profile-form.module.css';
import type { Filled, TownLookUp } from './use-town-look-up.ts';

/** What came of looking up a postal code. Whatever it is, everything can still be typed. */
export function TownNotice({ lookUp }: { readonly lookUp: TownLookUp }) {
  const text = useText();
  const { towns, isError, filled } = lookUp;
  if (isError) return <Notice tone="info">{text('profile.town_failed')}</Notice>;
  if (towns === undefined) return null;
  if (towns.length === 0) return <Notice tone="warning">{text('profile.town_unknown')}</Notice>;
  return (
    <>
      {towns.length > 1 && <TownChoice towns={towns} lookUp={lookUp} />}
      {filled && <FilledNotice filled={filled} onUndo={lookUp.undo} />}
    </>
  );
}

type TownChoiceProps = { readonly towns: readonly TownView[]; readonly lookUp: TownLookUp };

function TownChoice({ towns, lookUp }: TownChoiceProps) {
  const text = useText();
  const { filled, fill } = lookUp;
  return (
    <div className={styles.noted}>
      <p className={styles.note} aria-hidden="true">
        {text('profile.town_choose')}
      </p>
      <RadioRows
        label={text('profile.town_choose')}
        rows={towns.map((town) => ({
          value: addressOf(town),
          label: town.town ?? town.city,
          subline: `${town.prefecture}${town.city}`,
        }))}
        value={filled && addressOf(filled.town)}
        onChange={(chosen) => {
          const town = towns.find((each) => addressOf(each) === chosen);
          if (town !== undefined) fill(town);
        }}
      />
    </div>
  );
}

type FilledNoticeProps = { readonly filled: Filled; readonly onUndo: () => void };

/** Says what was filled in, and whether something had to make room for it. */
function FilledNotice({ filled, onUndo }: FilledNoticeProps) {
  const text = useText();
  const { town, before } = filled;
  const isReplaced =
    (before.prefecture !== '' && before.prefecture !== town.prefecture) ||
    (before.city !== '' && before.city !== town.city);
  const undo = (event: MouseEvent<HTMLButtonElement>) => {
    // The button goes away, and the focus goes to where all of this began.
    const field = event.currentTarget.form?.elements.namedItem('postal_code');
    onUndo();
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <Notice tone={isReplaced ? 'warning' : 'info'}>
      <p>
        {text(isReplaced ? 'profile.town_replaced' : 'profile.town_filled', {
          address: addressOf(town),
        })}
      </p>
      <Button variant="quiet" className={styles.undo} onClick={undo}>
        {text('profile.town_undo')}
      </Button>
    </Notice>
  );
}

const addressOf = ({ prefecture, city, town }: TownView) => `${prefecture}${city}${town ?? ''}`;
