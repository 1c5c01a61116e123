import type { OperatorView } from '@saifu/contract/config';
import type { Block } from '@saifu/i18n/legal-documents';
import { PlainDescriptionList } from '@saifu/ui/description-list/plain-description-list';
import { NoBreak } from '@saifu/web/i18n/no-break.tsx';
import styles from './legal-text.module.css';

type BlocksProps = {
  readonly blocks: readonly Block[];
  /** Replaces the placeholders of a text. */
  readonly formatText: (text: string) => string;
  readonly operator: OperatorView | undefined;
};

/** Renders paragraphs, lists and tables in order. */
export function Blocks({ blocks, formatText, operator }: BlocksProps) {
  return blocks.map((block) => {
    if (typeof block === 'string') {
      return (
        <p key={block}>
          <NoBreak text={formatText(block)} />
        </p>
      );
    }
    if ('list' in block) {
      return (
        <ul key={block.list.join()} className={styles.list}>
          {block.list.map((item) => (
            <li key={item}>
              <NoBreak text={formatText(item)} />
            </li>
          ))}
        </ul>
      );
    }
    const details = block.rows.map(({ name, says }) => ({
      label: formatText(name),
      value: renderContactLink(says, operator) ?? <NoBreak text={formatText(says)} />,
    }));
    return (
      <PlainDescriptionList key={details[0]?.label} details={details} className={styles.rows} />
    );
  });
}

/** Turns a cell that is only an email address or a phone number into a link. */
function renderContactLink(says: string, operator: OperatorView | undefined) {
  if (operator === undefined) return undefined;
  const { email, phone } = operator;
  if (says === '{operator_email}') return <a href={`mailto:${email}`}>{email}</a>;
  if (says === '{operator_phone}') {
    return <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>;
  }
  return undefined;
}
