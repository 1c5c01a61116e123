import type { Faq, FaqBlock } from '@saifu/i18n/faqs';
import { Card } from '@saifu/ui/card/card';
import { useId, useRef } from 'react';
import styles from './answer.module.css';
import { Marked } from './marked-text.tsx';
import { toSearchTerms } from './normalize.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

type AnswerProps = { readonly faq: Faq; readonly q: string };

/** A question with its full answer. */
export function Answer({ faq, q }: AnswerProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigation(faq.id, heading);
  const terms = toSearchTerms(q);
  return (
    <article aria-labelledby={id}>
      <Card>
        <div className={styles.answer}>
          <p className={styles.topic}>{faq.topicName}</p>
          <h2 ref={heading} id={id} className={styles.question} tabIndex={-1}>
            <Marked text={faq.question} terms={terms} />
          </h2>
          {faq.answer.map((block) => (
            <Block key={JSON.stringify(block)} block={block} terms={terms} />
          ))}
        </div>
      </Card>
    </article>
  );
}

type BlockProps = { readonly block: FaqBlock; readonly terms: readonly string[] };

function Block({ block, terms }: BlockProps) {
  if (typeof block === 'string') {
    return (
      <p>
        <Marked text={block} terms={terms} />
      </p>
    );
  }
  const isOrdered = 'steps' in block;
  const lines = isOrdered ? block.steps : block.points;
  const items = lines.map((line) => (
    <li key={line}>
      <Marked text={line} terms={terms} />
    </li>
  ));
  return isOrdered ? (
    <ol className={styles.steps}>{items}</ol>
  ) : (
    <ul className={styles.bullets}>{items}</ul>
  );
}
