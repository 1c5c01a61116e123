import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './slide-to-confirm.module.css';
import { SlideTrack } from './slide-track.tsx';

/** How the user confirmed. */
export type Gesture = 'slide' | 'button' | 'keyboard';

export type SlideLabels = {
  /** On the track: what sliding does, with the amount. */
  readonly label: string;
  /** On the button that replaces sliding. */
  readonly instead: string;
  readonly question: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly busy: string;
  readonly done: string;
};

type SlideToConfirmProps = {
  readonly words: SlideLabels;
  readonly disabled?: boolean;
  /**
   * A sentence about the missing input. Until it is null the thumb does not slide, and a press
   * leads to the input.
   */
  readonly missing?: string | null;
  readonly busy?: boolean;
  readonly done?: boolean;
  /** Whether all required input is present; otherwise the question is not shown. */
  readonly canConfirm?: () => boolean;
  readonly onConfirm: (gesture: Gesture) => void;
  /** Another action, next to the button that replaces sliding. */
  readonly children?: ReactNode;
};

/**
 * Confirmation that cannot be given by accident: by sliding, or by a button and a second press at
 * another position, so that a double press does not confirm. After confirmation it stays locked
 * until the result is known.
 */
export function SlideToConfirm(props: SlideToConfirmProps) {
  const { words, disabled = false, missing = null, busy = false, done = false, onConfirm } = props;
  const missingId = useId();
  const describedBy = missing === null ? undefined : missingId;
  const [pendingGesture, setPendingGesture] = useState<Exclude<Gesture, 'slide'> | null>(null);
  const isLocked = busy || done;
  const askToConfirm = (gesture: Exclude<Gesture, 'slide'>) => {
    if (props.canConfirm?.() ?? true) setPendingGesture(gesture);
  };
  const isConfirming = pendingGesture !== null && !isLocked && !disabled;
  const thumb = useRef<HTMLButtonElement>(null);
  const instead = useRef<HTMLButtonElement>(null);

  const answer = (isConfirmed: boolean) => {
    if (pendingGesture === null) return;
    // Returns focus to the control that asked, once it is rendered again and nothing else has
    // focus.
    const focusTarget = pendingGesture === 'keyboard' ? thumb : instead;
    setPendingGesture(null);
    queueMicrotask(() => isFocusLost() && focusTarget.current?.focus({ preventScroll: true }));
    if (isConfirmed && isConfirming) onConfirm(pendingGesture);
  };

  return (
    <div className={styles.slide}>
      {isConfirming ? (
        <ConfirmQuestion words={words} onAnswer={answer} />
      ) : (
        <>
          {missing !== null && !isLocked && (
            <p id={missingId} className={styles.missing}>
              {missing}
            </p>
          )}
          <SlideTrack
            {...{ words, disabled, busy, done, thumb, describedBy }}
            onSlid={() => onConfirm('slide')}
            onKeyboardConfirm={() => askToConfirm('keyboard')}
          />
          <div className={styles.links}>
            <Button
              ref={instead}
              variant="quiet"
              className={styles.instead}
              disabled={disabled}
              aria-disabled={isLocked || undefined}
              aria-describedby={describedBy}
              onClick={() => !isLocked && askToConfirm('button')}
            >
              {words.instead}
            </Button>
            {props.children}
          </div>
        </>
      )}
      <VisuallyHidden aria-live="assertive">
        {done ? words.done : busy ? words.busy : ''}
      </VisuallyHidden>
    </div>
  );
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

type ConfirmQuestionProps = {
  readonly words: SlideLabels;
  readonly onAnswer: (isConfirmed: boolean) => void;
};

/** The confirm button replaces the track; the cancel button is under the finger. */
function ConfirmQuestion({ words, onAnswer }: ConfirmQuestionProps) {
  const question = useRef<HTMLParagraphElement>(null);
  // Focuses the question, not a button, because a held key repeats.
  useEffect(() => question.current?.focus({ preventScroll: true }), []);
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && onAnswer(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape also cancels.
    <div className={styles.question} onKeyDown={leave}>
      <p ref={question} tabIndex={-1} className={styles.words}>
        {words.question}
      </p>
      <Button full className={styles.confirm} onClick={() => onAnswer(true)}>
        {words.confirm}
      </Button>
      <Button full variant="secondary" onClick={() => onAnswer(false)}>
        {words.cancel}
      </Button>
    </div>
  );
}
