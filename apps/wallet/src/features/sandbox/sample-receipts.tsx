import { type DemoDataView, getSandboxReceiptPhoto } from '@saifu/contract/sandbox';
import { Amount } from '@saifu/ui/amount/amount';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconDownload } from '@tabler/icons-react';
import styles from './sample-receipts.module.css';

type DemoReceipt = DemoDataView['sample_receipts'][number];

/**
 * Sample receipts for users without a bill: to print, to show on another screen, or to download.
 */
export function SampleReceipts({ demoData }: { readonly demoData: DemoDataView }) {
  const t = useTranslate();
  if (demoData.sample_receipts.length === 0) return null;
  return (
    <div className={styles.samples}>
      <Card title={t('store.sample_receipts')}>
        <p className={styles.description}>{t('store.sample_receipts_about')}</p>
        <ul className={styles.receipts}>
          {demoData.sample_receipts.flatMap((demoReceipt) =>
            demoReceipt.photos.map((id, index) => (
              <li key={id} className={styles.demoReceipt}>
                <Photo id={id} demoReceipt={demoReceipt} number={index + 1} />
              </li>
            )),
          )}
        </ul>
      </Card>
    </div>
  );
}

type PhotoProps = {
  readonly id: string;
  readonly demoReceipt: DemoReceipt;
  readonly number: number;
};

function Photo({ id, demoReceipt, number }: PhotoProps) {
  const t = useTranslate();
  const src = getSandboxReceiptPhoto.path.replace('{id}', id);
  const count = demoReceipt.photos.length;
  const kind = t(`store.sample_${demoReceipt.id}`);
  const name = count === 1 ? kind : t('store.sample_part', { name: kind, number, count });
  return (
    <figure className={styles.photo}>
      <img className={styles.picture} src={src} alt="" width={1080} height={1440} />
      <figcaption className={styles.caption}>
        <span>{name}</span>
        {demoReceipt.title !== null && demoReceipt.pay_amount !== null && (
          <span className={styles.expected}>
            {demoReceipt.title} <Amount value={demoReceipt.pay_amount} />
          </span>
        )}
      </figcaption>
      <ButtonLink
        className={styles.save}
        variant="quiet"
        href={src}
        download={`${id}.jpg`}
        icon={<IconDownload size={20} aria-hidden="true" />}
        aria-label={t('store.sample_download_of', { name })}
      >
        {t('store.sample_download')}
      </ButtonLink>
    </figure>
  );
}
