import { formatYen } from '@saifu/domain/shared/yen';
import type { TextKey, Translate } from '@saifu/i18n/texts';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { CopyButton } from '@saifu/ui/copy-button/copy-button';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { Voucher } from './next-step.ts';
import styles from './panel.module.css';
import { isHttpUrl } from './redirect-to.ts';

const CHAINS: Readonly<Record<string, TextKey>> = {
  familymart: 'payment.chain_familymart',
  lawson: 'payment.chain_lawson',
  ministop: 'payment.chain_ministop',
  seicomart: 'payment.chain_seicomart',
  seveneleven: 'payment.chain_seveneleven',
};

type VoucherPanelProps = { readonly voucher: Voucher; readonly amountYen: number };

/** Voucher numbers per convenience store chain, and the deadline. */
export function VoucherPanel({ voucher, amountYen }: VoucherPanelProps) {
  const t = useTranslate();
  const [name, setName] = useState(voucher.chains[0]?.chain ?? '');
  const chain = voucher.chains.find((known) => known.chain === name);
  const until = formatDateTime(voucher.expires_at);
  return (
    <Card>
      <div className={styles.panel}>
        <h2 className={styles.title}>{t('payment.voucher_title')}</h2>
        <p>{t('payment.voucher_about', { amount: formatYen(amountYen), time: until })}</p>
        <SelectField
          label={t('payment.voucher_chain')}
          value={name}
          options={voucher.chains.map((known) => ({
            value: known.chain,
            label: getChainName(t, known.chain),
          }))}
          onChange={({ target }) => setName(target.value)}
        />
        {chain && (
          <>
            {chain.payment_code !== null && (
              <Code label={t('payment.voucher_code')} value={chain.payment_code} />
            )}
            <Code label={t('payment.voucher_number')} value={chain.confirmation_number} />
          </>
        )}
        {isHttpUrl(voucher.url) && (
          <ButtonLink
            href={voucher.url}
            variant="secondary"
            target="_blank"
            rel="noreferrer"
            icon={<IconExternalLink size={20} aria-hidden="true" />}
          >
            {t('payment.voucher_page')}
          </ButtonLink>
        )}
        <p className={styles.secondary}>{t('payment.voucher_then')}</p>
      </div>
    </Card>
  );
}

/** An unknown chain is shown with its name from the API. */
function getChainName(t: Translate, chain: string): string {
  const key = CHAINS[chain];
  return key === undefined ? chain : t(key);
}

function Code({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useTranslate();
  return (
    <div className={styles.code}>
      <span className={styles.codeLabel}>{label}</span>
      <span className={styles.digits}>{value}</span>
      <CopyButton
        value={value}
        label={t('payment.copy', { label })}
        copiedLabel={t('payment.copied')}
      />
    </div>
  );
}
