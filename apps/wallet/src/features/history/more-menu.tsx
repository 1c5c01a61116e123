import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  IconBookmark,
  IconDots,
  IconFileSpreadsheet,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { useState } from 'react';
import styles from './more-menu.module.css';

type MoreMenuProps = {
  readonly paths: { readonly keptReceipts: string; readonly refundRequests: string };
  /** Absent if there is nothing to export. */
  readonly onExport: (() => void) | undefined;
};

/** What is needed less often than search and filter. */
export function MoreMenu({ paths, onExport }: MoreMenuProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const icon = { size: 24, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-label={t('history.more_actions')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconDots size={24} aria-hidden="true" />
      </button>
      {isOpen && (
        <Sheet title={t('history.more_actions')} onDismiss={close} closeLabel={t('app.close')}>
          <div className={styles.menu}>
            <RowList variant="menu">
              <ListRow
                href={paths.keptReceipts}
                icon={<IconBookmark {...icon} />}
                label={t('receipt_scan.kept_title')}
              />
              <ListRow
                href={paths.refundRequests}
                icon={<IconReceiptRefund {...icon} />}
                label={t('screen.refund_requests')}
              />
              {onExport && (
                <ListRow
                  icon={<IconFileSpreadsheet {...icon} />}
                  label={t('history.csv')}
                  hasChevron={false}
                  onPress={() => {
                    close();
                    onExport();
                  }}
                />
              )}
            </RowList>
          </div>
        </Sheet>
      )}
    </>
  );
}
