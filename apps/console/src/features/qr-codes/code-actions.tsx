import type { QrImageFormat } from '@saifu/contract/file-reply';
import type { MerchantQrView } from '@saifu/contract/qr-code';
import { QR_SHEET_FORMATS, type QrSheetFormat } from '@saifu/domain/orders/qr-sheet';
import type { TextKey } from '@saifu/i18n/texts';
import { Button } from '@saifu/ui/button/button';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { saveFile } from '@saifu/web/lib/save-file.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './qr-codes.module.css';
import { fetchCodeFile, fetchCodeSheet, type QrPayload } from './queries.ts';

type CodeActionsProps = {
  readonly code: MerchantQrView;
  readonly payload: QrPayload;
};

/** Saves the code as a PDF to print, and as an image. */
export function CodeActions(props: CodeActionsProps) {
  return (
    <div className={styles.actions}>
      <Print {...props} />
      <Download {...props} format="svg" />
      <Download {...props} format="png" />
    </div>
  );
}

const FORMAT_NAMES = { svg: 'SVG', png: 'PNG' } as const satisfies Record<QrImageFormat, string>;

type DownloadProps = CodeActionsProps & { readonly format: QrImageFormat };

function Download({ code, payload, format }: DownloadProps) {
  const t = useTranslate();
  const download = useMutation({
    mutationFn: async () => {
      const file = await fetchCodeFile(code.id, { format, payload });
      saveFile(file, `qr_${code.code}_${payload}.${format}`);
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        icon={<IconDownload size={20} aria-hidden="true" />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('console_store.download', { format: FORMAT_NAMES[format] })}
      </Button>
      <ErrorNotice error={download.error && toAppError(download.error)} />
    </>
  );
}

const SHEETS = {
  a6: { name: 'console_store.print_a6', size: 'A6' },
  sticker: { name: 'console_store.print_sticker', size: '70 × 70 mm' },
  sticker_page: { name: 'console_store.print_sticker_page', size: 'A4' },
  table_tent: { name: 'console_store.print_table_tent', size: 'A4' },
} as const satisfies Record<QrSheetFormat, { readonly name: TextKey; readonly size: string }>;

function Print({ code, payload }: CodeActionsProps) {
  const t = useTranslate();
  const [format, setFormat] = useState<QrSheetFormat>('a6');
  const download = useMutation({
    mutationFn: async () => {
      const file = await fetchCodeSheet(code.id, { format, payload });
      saveFile(file, `qr_${code.code}_${format}.pdf`);
    },
  });
  return (
    <div className={styles.print}>
      <SelectField
        label={t('console_store.print_format')}
        hint={t('console_store.print_about')}
        options={QR_SHEET_FORMATS.map((value) => {
          const { name, size } = SHEETS[value];
          return { value, label: t(name, { size }) };
        })}
        value={format}
        onChange={({ target }) => setFormat(target.value as QrSheetFormat)}
      />
      <Button
        icon={<IconPrinter size={20} aria-hidden="true" />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('console_store.print')}
      </Button>
      <ErrorNotice error={download.error && toAppError(download.error)} />
    </div>
  );
}
