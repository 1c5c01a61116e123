import { useAsk } from '@saifu/ui/ask';
import { ListRow, RowList } from '@saifu/ui/list-row';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useText } from '../../text/use-text.tsx';

/** Opens the scan options: the camera, or an image file. */
export function useReceiptScan(): () => Promise<void> {
  const ask = useAsk();
  const text = useText();

  return async () => {
    const chosen = await ask.custom<'camera' | 'file'>({
      title: text('receipt.scan_title'),
      closeLabel: text('app.close'),
      render: (answer) => (
        <RowList look="menu">
          <ListRow
            icon={<IconCamera size={24} aria-hidden="true" />}
            label={text('receipt.use_camera')}
            onPress={() => answer('camera')}
          />
          <ListRow
            icon={<IconPhoto size={24} aria-hidden="true" />}
            label={text('receipt.scan_image_file')}
            onPress={() => answer('file')}
          />
        </RowList>
      ),
    });
    if (chosen === undefined) return;
    await ask.notify({
      title: text('receipt.scan_title'),
      message: text('home.reader_absent'),
      agreeLabel: text('app.close'),
    });
  };
}
