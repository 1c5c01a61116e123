import { doNothing } from '../gallery/samples.tsx';
import { useTexts } from '../gallery/use-texts.tsx';
import { Keypad } from './keypad.tsx';

export function Default() {
  const t = useTexts();
  return (
    <Keypad
      label={t('app.keypad')}
      deleteLabel={t('app.keypad_delete')}
      onDigits={doNothing}
      onDelete={doNothing}
    />
  );
}
