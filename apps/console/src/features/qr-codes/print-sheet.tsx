import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { toImageAddress } from './image-address.ts';
import type { Instruction } from './instructions.ts';
import styles from './print-sheet.module.css';

type PrintSheetProps = {
  readonly storeName: string;
  /** The code as an SVG. */
  readonly drawing: string;
  readonly instructions: readonly Instruction[];
  readonly onPrinted: () => void;
};

/** A sheet for the counter, printed as soon as it is drawn. Only paper shows it. */
export function PrintSheet({ storeName, drawing, instructions, onPrinted }: PrintSheetProps) {
  const finish = useEffectEvent(onPrinted);
  useEffect(() => {
    const onAfterPrint = () => finish();
    window.addEventListener('afterprint', onAfterPrint);
    return () => window.removeEventListener('afterprint', onAfterPrint);
  }, []);
  // Outside the app, so that everything else can be hidden.
  return createPortal(
    <div className={styles.sheet}>
      <p lang="ja" className={styles.name}>
        {storeName}
      </p>
      <img
        className={styles.code}
        src={toImageAddress(drawing)}
        alt=""
        onLoad={() => window.print()}
      />
      <div className={styles.instructions}>
        {instructions.map(({ language, text }) => (
          <p key={language} lang={language}>
            {text}
          </p>
        ))}
      </div>
    </div>,
    document.body,
  );
}
