import { PREFECTURES } from '@saifu/domain/identity/account';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ComponentProps } from 'react';
import { useTowns } from './queries.ts';

type PlaceName = 'postal_code' | 'prefecture' | 'address';

type PlaceFieldsProps = {
  readonly form: {
    readonly values: Readonly<Record<PlaceName, string>>;
    readonly set: (name: PlaceName, value: string) => void;
    readonly fieldProps: (name: PlaceName) => Pick<
      ComponentProps<typeof TextField>,
      'label' | 'error' | 'name'
    > & {
      readonly value: string;
      // biome-ignore lint/suspicious/noExplicitAny: both kinds of fields report their change.
      readonly onChange: (event: any) => void;
    };
  };
  readonly isLocked: boolean;
};

const PREFECTURE_OPTIONS = PREFECTURES.map((name) => ({ value: name, label: name }));

/** An address; the postal code offers the towns that it stands for. */
export function PlaceFields({ form, isLocked }: PlaceFieldsProps) {
  const t = useTranslate();
  const { fieldProps, set, values } = form;
  const { data: towns = [] } = useTowns(isLocked ? '' : values.postal_code);
  const options = towns.map(({ prefecture, city, town }) => {
    const address = `${city}${town ?? ''}`;
    return { value: `${prefecture} ${address}`, label: `${prefecture}${address}` };
  });
  const choose = (chosen: string) => {
    const [prefecture = '', address = ''] = chosen.split(' ');
    if (prefecture === '') return;
    set('prefecture', prefecture);
    set('address', address);
  };
  return (
    <>
      <TextField
        {...fieldProps('postal_code')}
        inputMode="numeric"
        autoComplete="postal-code"
        disabled={isLocked}
      />
      {options.length > 0 && (
        <SelectField
          label={t('console_apply.towns')}
          emptyLabel={t('console_apply.choose')}
          value=""
          options={options}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      <SelectField
        {...fieldProps('prefecture')}
        emptyLabel={t('console_apply.choose')}
        options={PREFECTURE_OPTIONS}
        disabled={isLocked}
      />
      <TextField
        {...fieldProps('address')}
        hint={t('console_apply.address_hint')}
        autoComplete="off"
        disabled={isLocked}
      />
    </>
  );
}
