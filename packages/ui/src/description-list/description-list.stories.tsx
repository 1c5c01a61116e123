import { LONG_STORE } from '../gallery/samples.tsx';
import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { DescriptionList } from './description-list.tsx';
import { PlainDescriptionList } from './plain-description-list.tsx';

export function Kinds() {
  const t = useTexts();
  const items = [
    { label: t('history.payment_id'), value: 'pay_4d9x7q' },
    { label: t('history.paid'), value: '¥1,280' },
    { label: t('history.completed_date'), value: null },
  ];
  const long = [{ label: t('field.store_name'), value: LONG_STORE }];
  return (
    <States>
      <State name="default, with a missing value">
        <DescriptionList items={items} absent={t('history.absent')} />
      </State>
      <State name="long values">
        <DescriptionList items={long} absent={t('history.absent')} hasLongValues />
      </State>
      <State name="plain">
        <PlainDescriptionList details={long} />
      </State>
    </States>
  );
}
