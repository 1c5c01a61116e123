import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import styles from './legal-text.module.css';

type ContentsProps = {
  readonly title: string;
  readonly parts: readonly { readonly id: string; readonly heading: string }[];
};

/** Table of contents with jump links. */
export function Contents({ title, parts }: ContentsProps) {
  return (
    <nav className={styles.contents} aria-label={title}>
      <Disclosure title={title}>
        <ol className={styles.contentsList}>
          {parts.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </Disclosure>
    </nav>
  );
}
