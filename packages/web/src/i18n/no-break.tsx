import { Fragment } from 'react';
import styles from './no-break.module.css';

/** Japanese numbers with their counters. Without a space between them a line may break there. */
const NUMBER_WITH_UNIT =
  /([\d０-９][\d０-９,.]*(?:営業日|時間|週間|か月|文字|項目|MB|[日年分秒]間?|[円回枚件個桁条項月時歳名人通]))/;

/** Text in which a number and its unit stay on one line. */
export function NoBreak({ text }: { readonly text: string }) {
  // split() with a capture group returns the matches at odd indexes.
  return text.split(NUMBER_WITH_UNIT).map((piece, at) => {
    const key = `${at} ${piece}`;
    return at % 2 === 0 ? (
      <Fragment key={key}>{piece}</Fragment>
    ) : (
      <span key={key} className={styles.noBreak}>
        {piece}
      </span>
    );
  });
}
