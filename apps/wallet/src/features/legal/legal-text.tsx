import { format } from '@saifu/i18n/format';
import type { LegalDocument, LegalDocumentName, LegalTexts } from '@saifu/i18n/legal-documents';
import { LEGAL_NUMBERS } from '@saifu/i18n/legal-numbers';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorState } from '@saifu/ui/error-state/error-state';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Blocks } from './blocks.tsx';
import { Contents } from './contents.tsx';
import styles from './legal-text.module.css';
import { LegalTextSkeleton } from './legal-text-skeleton.tsx';
import { isOperatorPending, type OperatorAnswer, toOperatorParams } from './operator.ts';
import { OperatorNotice } from './operator-notice.tsx';
import { useLegalDocument } from './use-legal-document.ts';
import { useReadingPosition } from './use-reading-position.ts';

type LegalTextProps = { readonly name: LegalDocumentName; readonly operator: OperatorAnswer };

/** A legal document: effective date, table of contents and text. */
export function LegalText({ name, operator }: LegalTextProps) {
  const t = useTranslate();
  const { data, isError, refetch } = useLegalDocument(name, t.language);
  const isReady = data !== undefined && !isOperatorPending(operator);
  if (isReady) return <LegalDocumentContent {...data} answer={operator} />;
  if (!isError) return <LegalTextSkeleton />;
  return (
    <Card>
      <ErrorState
        title={t('app.screen_missing')}
        message={t('app.screen_missing_way_out')}
        retryLabel={t('app.retry')}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}

type LegalDocumentContentProps = {
  readonly legalDocument: LegalDocument;
  readonly texts: LegalTexts;
  readonly answer: OperatorAnswer;
};

function LegalDocumentContent({ legalDocument, texts, answer }: LegalDocumentContentProps) {
  const t = useTranslate();
  const { updated, intro, sections } = legalDocument;
  const params = { ...LEGAL_NUMBERS, ...toOperatorParams(answer, texts), version: updated };
  const formatText = (text: string) => format(t.language, text, params);
  const parts = sections.map(({ id, heading }, at) => ({
    id,
    heading: format(t.language, legalDocument.heading, {
      number: at + 1,
      heading: formatText(heading),
    }),
  }));
  useReadingPosition(useMemo(() => sections.map(({ id }) => id), [sections]));
  const shared = { formatText, operator: answer.data?.operator };
  return (
    <article className={styles.legal}>
      <OperatorNotice answer={answer} texts={texts} />
      <Card flush>
        <div className={styles.header}>
          <p>{t('account.terms_in_force', { date: updated.replaceAll('-', '/') })}</p>
          <Button
            variant="quiet"
            icon={<IconPrinter size={20} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        </div>
        <Contents title={texts.contents} parts={parts} />
        <div className={styles.text}>
          <div className={styles.section}>
            <Blocks blocks={intro} {...shared} />
          </div>
          {sections.map(({ id, blocks }, at) => (
            <section key={id} className={styles.section} aria-labelledby={id}>
              <h2 id={id} className={styles.heading} tabIndex={-1}>
                {parts[at]?.heading}
              </h2>
              <Blocks blocks={blocks} {...shared} />
            </section>
          ))}
        </div>
      </Card>
    </article>
  );
}
