import { IconCheck, IconChevronsRight } from '@tabler/icons-react';
import type { MouseEvent, RefObject } from 'react';
import { Spinner } from '../spinner/spinner.tsx';
import { classNames } from '../styles/class-names.ts';
import { useSlideDrag } from './slide-drag.ts';
import styles from './slide-to-confirm.module.css';

type SlideTrackProps = {
  readonly words: { readonly label: string; readonly busy: string; readonly done: string };
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly done: boolean;
  /**
   * The id of the text that explains why sliding is disabled. The thumb can still be focused and
   * pressed.
   */
  readonly describedBy: string | undefined;
  readonly thumb: RefObject<HTMLButtonElement | null>;
  readonly onSlid: () => void;
  readonly onKeyboardConfirm: () => void;
};

/**
 * The track and its thumb. The thumb is also a button: a key press asks for confirmation instead of
 * sliding.
 */
export function SlideTrack(props: SlideTrackProps) {
  const { words, disabled, busy, done, describedBy, thumb, onSlid, onKeyboardConfirm } = props;
  const isLocked = busy || done;
  const isEnabled = describedBy === undefined;
  const { track, thumbProps, isDragging, isPast } = useSlideDrag({
    isDisabled: disabled || isLocked || !isEnabled,
    onSlid,
  });
  const press = (event: MouseEvent) => {
    // `detail` is 0 for a key press; a pointer has to slide.
    if (event.detail === 0 && !isLocked) onKeyboardConfirm();
  };
  return (
    <div
      ref={track}
      className={classNames(
        styles.track,
        isDragging && styles.dragging,
        isLocked && styles.locked,
        (disabled || (!isEnabled && !isLocked)) && styles.disabled,
      )}
    >
      <span className={styles.label} aria-hidden="true">
        {words.label}
      </span>
      <span className={styles.trail} aria-hidden="true" />
      {isLocked && (
        <span className={styles.state} aria-hidden="true">
          {done ? words.done : words.busy}
        </span>
      )}
      <button
        {...thumbProps}
        ref={thumb}
        type="button"
        className={styles.thumb}
        aria-label={words.label}
        aria-busy={busy || undefined}
        aria-disabled={isLocked || !isEnabled || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        onClick={press}
      >
        {busy && !done ? <Spinner /> : <Arrow isDone={done || isPast} />}
      </button>
    </div>
  );
}

function Arrow({ isDone }: { readonly isDone: boolean }) {
  const Icon = isDone ? IconCheck : IconChevronsRight;
  return <Icon size={28} stroke={2} aria-hidden="true" />;
}
