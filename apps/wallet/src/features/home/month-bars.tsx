import styles from './month-summary.module.css';

/** In units of the view box: the bars are as wide as the gaps allow. */
const WIDTH = 6;
const STEP = 10;
const HEIGHT = 48;
const STUB = 2;

type MonthBarsProps = {
  /** Oldest first. The last one is the current month. */
  readonly totals: readonly number[];
};

/** Decorative: the sum beside it and the insights say the same in words. */
export function MonthBars({ totals }: MonthBarsProps) {
  const highest = Math.max(...totals, 1);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${totals.length * STEP - (STEP - WIDTH)} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
    >
      {totals.map((total, index) => {
        const height = Math.max((total / highest) * HEIGHT, STUB);
        const isCurrent = index === totals.length - 1;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the row
            key={index}
            className={isCurrent ? styles.currentBar : styles.bar}
            x={index * STEP}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            rx={height > WIDTH ? WIDTH / 2 : STUB / 2}
          />
        );
      })}
    </svg>
  );
}
