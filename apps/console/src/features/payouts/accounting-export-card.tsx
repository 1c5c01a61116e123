import {
  ACCOUNTING_FORMATS,
  ACCOUNTING_SOFTWARE,
  type AccountingFormat,
} from '@saifu/domain/payouts/accounting-format';
import { addMonths, toCivilDate, toMonth } from '@saifu/domain/shared/calendar';
import { Card } from '@saifu/ui/card/card';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { useNow } from '../../hooks/use-now.ts';
import { FileButton } from './file-button.tsx';
import styles from './payouts.module.css';
import { fetchAccountingExport } from './queries.ts';

/** The current fiscal year and the one before. */
const MONTHS_SHOWN = 24;

/** The journal of a month for accounting software. The last month is complete. */
export function AccountingExportCard() {
  const t = useTranslate();
  const current = toMonth(toCivilDate(useNow()));
  const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => addMonths(current, -at));
  const [month, setMonth] = useState(addMonths(current, -1));
  const [format, setFormat] = useState<AccountingFormat>('freee');
  return (
    <Card title={t('console_payout.accounting')}>
      <p className={styles.about}>{t('console_payout.accounting_about')}</p>
      <div className={styles.form}>
        <SelectField
          label={t('console_payout.month')}
          value={month}
          options={months.map((value) => ({ value, label: value.replace('-', '/') }))}
          onChange={({ target }) => setMonth(target.value)}
        />
        <SelectField
          label={t('console_payout.format')}
          value={format}
          options={ACCOUNTING_FORMATS.map((value) => {
            return { value, label: ACCOUNTING_SOFTWARE[value] };
          })}
          onChange={({ target }) => {
            setFormat(ACCOUNTING_FORMATS.find((each) => each === target.value) ?? 'freee');
          }}
        />
        <FileButton
          label={t('console_payout.download')}
          fileName={`accounting_${month}_${format}.csv`}
          load={() => fetchAccountingExport(month, format)}
        />
      </div>
    </Card>
  );
}
