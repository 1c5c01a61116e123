import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.tsx';
import { Question } from './question.tsx';

type OptionsDialogProps = {
  readonly onChosen: (choice: 'camera' | 'file') => void;
  readonly onClose: () => void;
};

/** The camera, or an image file. */
export function OptionsDialog({ onChosen, onClose }: OptionsDialogProps) {
  const text = useText();
  const rows = (
    <RowList look="menu">
      <ListRow
        icon={<IconCamera size={24} aria-hidden="true" />}
        label={text('slip.use_camera')}
        onPress={() => onChosen('camera')}
      />
      <ListRow
        icon={<IconPhoto size={24} aria-hidden="true" />}
        label={text('slip.scan_image_file')}
        onPress={() => onChosen('file')}
      />
    </RowList>
  );
  return (
    <Question
      title={text('slip.scan_title')}
      closeLabel={text('app.close')}
      body={rows}
      settle={onClose}
    />
  );
}
