import { useTexts } from '../gallery/use-texts.tsx';
import { Modal } from './modal.tsx';

/** Without the style that a dialog, a sheet or a drawer gives it. */
export function Unstyled() {
  const t = useTexts();
  return (
    <Modal open label={t('order.legal')}>
      <p>{t('order.legal_cancellation_value')}</p>
    </Modal>
  );
}
