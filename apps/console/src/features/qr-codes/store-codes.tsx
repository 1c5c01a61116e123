import type { MerchantQrView } from '@saifu/contract/qr-code';
import { Card } from '@saifu/ui/card/card';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { LoadMore } from '@saifu/web/components/load-more.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import textStyles from '../../components/text.module.css';
import { useNotice } from '../../hooks/use-notice.tsx';
import { CodeSheet, type CodeStore } from './code-sheet.tsx';
import { CodeTable } from './code-table.tsx';
import { CreateCode } from './create-code.tsx';
import styles from './qr-codes.module.css';
import { useStaticCodes } from './queries.ts';

type Shown = { readonly code: MerchantQrView; readonly isNew: boolean };

/** The codes for the counter of a store. */
export function StoreCodes({ store }: { readonly store: CodeStore }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const { notice, show } = useNotice();
  const withdrawn = (text: string) => {
    setShown(null);
    show(text);
  };
  return (
    <div className={styles.codes}>
      {notice}
      <Codes storeId={store.id} onShow={(code) => setShown({ code, isNew: false })} />
      <CreateCode storeId={store.id} onCreated={(code) => setShown({ code, isNew: true })} />
      {shown !== null && (
        <CodeSheet
          key={shown.code.id}
          store={store}
          {...shown}
          onDismiss={() => setShown(null)}
          onWithdrawn={withdrawn}
        />
      )}
    </div>
  );
}

type CodesProps = {
  readonly storeId: string;
  readonly onShow: (code: MerchantQrView) => void;
};

function Codes({ storeId, onShow }: CodesProps) {
  const t = useTranslate();
  const query = useStaticCodes(storeId);
  if (query.data === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="block" />
      </Pending>
    );
  }
  return (
    <>
      <Card title={t('console_store.codes')} flush>
        {query.data.length > 0 ? (
          <CodeTable codes={query.data} onShow={onShow} />
        ) : (
          <p className={textStyles.empty}>{t('console_store.codes_none')}</p>
        )}
      </Card>
      <LoadMore query={query} />
    </>
  );
}
