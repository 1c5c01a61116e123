import type { MerchantQrView } from '@saifu/contract/qr-code';
import { Button } from '@saifu/ui/button/button';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { RowAction } from '../../components/row-action.tsx';
import textStyles from '../../components/text.module.css';
import { CodeState } from './code-state.tsx';

type CodeTableProps = {
  readonly codes: readonly MerchantQrView[];
  readonly onShow: (code: MerchantQrView) => void;
};

/** One row for each code. Only a code in use can be shown and printed. */
export function CodeTable({ codes, onShow }: CodeTableProps) {
  const t = useTranslate();
  return (
    <DataTable<MerchantQrView>
      caption={t('console_store.codes')}
      rows={codes}
      getKey={({ id }) => id}
      columns={[
        {
          label: t('console_store.code'),
          render: ({ code }) => <span className={textStyles.name}>{code}</span>,
        },
        {
          label: t('console_store.code_state'),
          render: ({ state }) => (
            // Beside its label on a phone, the badge must not be as wide as the column.
            <span>
              <CodeState state={state} />
            </span>
          ),
        },
        {
          label: t('console_store.created_at'),
          render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
        },
        {
          label: t('console_team.actions'),
          render: (code) =>
            code.state === 'live' && (
              <RowAction>
                <Button
                  variant="quiet"
                  aria-label={t('console_store.code_show_name', { code: code.code })}
                  onClick={() => onShow(code)}
                >
                  {t('console_store.code_show')}
                </Button>
              </RowAction>
            ),
        },
      ]}
    />
  );
}
