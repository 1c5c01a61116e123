import { State, States } from '../gallery/state.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { CopyButton } from './copy-button.tsx';

export function Kinds() {
  const t = useTexts();
  const labels = { label: t('store.copy'), copiedLabel: t('store.copied') };
  return (
    <States>
      <State name="default" isInline>
        <CopyButton value="str_8f3k2m" {...labels} />
      </State>
      <State name="quiet" isInline>
        <CopyButton
          value="pay_4d9x7q"
          {...labels}
          about={t('payment.copy', { label: t('history.payment_id') })}
        />
      </State>
    </States>
  );
}
