import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { Question } from './question.tsx';

type OptionsDialogProps = {
  readonly onChosen: (choice: 'camera' | 'file') => void;
  readonly onClose: () => void;
};

/** Choice between the camera and an image file. */
export function OptionsDialog({ onChosen, onClose }: OptionsDialogProps) {
  const t = useTranslate();
  const rows = (
    <RowList variant="menu">
      <ListRow
        icon={<IconCamera size={24} aria-hidden="true" />}
        label={t('receipt_scan.use_camera')}
        onPress={() => onChosen('camera')}
      />
      <ListRow
        icon={<IconPhoto size={24} aria-hidden="true" />}
        label={t('receipt_scan.scan_image_file')}
        onPress={() => onChosen('file')}
      />
    </RowList>
  );
  return (
    <Question
      title={t('receipt_scan.scan_title')}
      closeLabel={t('app.close')}
      body={rows}
      settle={onClose}
    />
  );
}
