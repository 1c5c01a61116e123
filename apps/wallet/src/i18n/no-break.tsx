import { Fragment } from 'react';
import styles from './no-break.module.css';

/** What is counted in Japanese; without a blank between, a line may end before it. */
const NUMBER_WITH_UNIT =
  /([\d０-９][\d０-９,.]*(?:営業日|時間|週間|か月|文字|項目|MB|[日年分秒]間?|[円回枚件個桁条項月時歳名人通]))/;

/** A running text in which a number stays on the line of what it counts. */
export function NoBreak({ text }: { readonly text: string }) {
  // What is split by a group comes back at every second place.
  return text.split(NUMBER_WITH_UNIT).map((piece, at) => {
    const key = `${at} ${piece}`;
    return at % 2 === 0 ? (
      <Fragment key={key}>{piece}</Fragment>
    ) : (
      <span key={key} className={styles.unbroken}>
        {piece}
      </span>
    );
  });
}
