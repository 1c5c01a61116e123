import type { StoreView } from '@saifu/contract/store';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import shared from '@saifu/ui/styles/row.module.css';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconChevronRight, IconMapPin } from '@tabler/icons-react';
import styles from './store-link.module.css';

type StoreLinkProps = { readonly store: StoreView; readonly path: string };

/** The store, and its address as a link to a map. Nothing is requested before it is pressed. */
export function StoreLink({ store, path }: StoreLinkProps) {
  const t = useTranslate();
  const address = store.prefecture + store.address;
  return (
    <Card title={t('history.store')} flush>
      <Link href={path} className={`${shared.row} ${styles.row}`}>
        <StoreAvatar store={store} size="header" />
        <span lang="ja" className={styles.name}>
          {store.name}
        </span>
        <IconChevronRight className={styles.chevron} size={20} aria-hidden="true" />
      </Link>
      <a
        href={getMapUrl(`${store.name} ${address}`)}
        target="_blank"
        rel="noopener noreferrer"
        className={`${shared.row} ${styles.row} ${styles.map}`}
      >
        <IconMapPin size={20} aria-hidden="true" />
        <span className={styles.name}>
          <span lang="ja" className={styles.address}>
            {address}
          </span>
          <VisuallyHidden>: </VisuallyHidden>
          <span className={styles.open}>{t('history.map')}</span>
        </span>
      </a>
    </Card>
  );
}

function getMapUrl(query: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;
}
