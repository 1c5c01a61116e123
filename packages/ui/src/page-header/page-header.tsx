import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '../link/link.tsx';
import styles from './page-header.module.css';

type PageHeaderProps = {
  readonly title: string;
  readonly back?: { readonly href: string; readonly label: string } | undefined;
};

/** The only h1 of a screen. It is focusable, so that screen readers announce a navigation. */
export function PageHeader({ title, back }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      {back && (
        <Link href={back.href} className={styles.back} aria-label={back.label}>
          <IconArrowLeft size={24} aria-hidden="true" />
        </Link>
      )}
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
    </div>
  );
}
