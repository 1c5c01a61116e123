import type { Leaflet } from '@saifu/texts/leaflets';
import { Card } from '@saifu/ui/card';
import { ErrorState } from '@saifu/ui/error-state';
import { Skeleton } from '@saifu/ui/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden';
import { useText } from '../../text/use-text.tsx';
import styles from './terms-leaflet.module.css';
import { useTerms } from './use-terms.ts';

/** The terms of use, to be read. */
export function TermsLeaflet() {
  const text = useText();
  const { data, isError, refetch } = useTerms(text.language);
  return (
    <Card>
      {data && <Sections {...data} />}
      {isError && (
        <ErrorState
          title={text('app.screen_missing')}
          message={text('app.screen_missing_way_out')}
          retryLabel={text('app.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Waiting />}
    </Card>
  );
}

function Sections({ updated, sections }: Leaflet) {
  const text = useText();
  return (
    <article className={styles.leaflet}>
      <p className={styles.updated}>
        {text('account.terms_in_force', { date: updated.replaceAll('-', '/') })}
      </p>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading} className={styles.section}>
          <h2 className={styles.heading}>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}

function Waiting() {
  const text = useText();
  return (
    <div className={styles.section} role="status">
      <VisuallyHidden>{text('app.loading')}</VisuallyHidden>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </div>
  );
}
