import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { FieldMessages } from '@saifu/ui/field/field';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useId } from 'react';
import textStyles from '../../components/text.module.css';
import { splitIds } from './member-limits.ts';
import styles from './team.module.css';

/** The stores of the merchant, while they load and afterwards. */
export type StoresQuery = {
  readonly data: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

type StoreChoiceProps = {
  readonly query: StoresQuery;
  /** The chosen stores, with spaces between their ids. */
  readonly ids: string;
  readonly error: string | undefined;
  readonly onIds: (ids: string) => void;
};

/** The stores that a clerk is limited to. */
export function StoreChoice({ query, ids, error, onIds }: StoreChoiceProps) {
  const t = useTranslate();
  const id = useId();
  const chosen = splitIds(ids);
  const toggle = (storeId: string) => {
    const without = chosen.filter((each) => each !== storeId);
    onIds((without.length < chosen.length ? without : [...chosen, storeId]).join(' '));
  };
  return (
    <fieldset
      name="store_ids"
      tabIndex={-1}
      className={styles.stores}
      aria-describedby={`${id}-hint`}
    >
      <legend className={textStyles.label}>{t('console_team.stores')}</legend>
      <FieldMessages id={id} hint={t('console_team.stores_hint')} error={error} />
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="row" />
        </Pending>
      ) : (
        <ul className={styles.storeList}>
          {query.data.map((store) => (
            <li key={store.id}>
              <Checkbox
                label={store.name}
                checked={chosen.includes(store.id)}
                onChange={() => toggle(store.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {query.data?.length === 0 && <p className={textStyles.note}>{t('console_team.no_stores')}</p>}
    </fieldset>
  );
}
