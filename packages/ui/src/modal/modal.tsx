import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';

type ModalProps = {
  readonly open: boolean;
  /** Asked for by Esc, the system's back gesture, or a press outside. Absent: none of them does. */
  readonly onDismiss?: (() => void) | undefined;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly role?: 'alertdialog' | undefined;
  readonly children: ReactNode;
};

/**
 * The native modal: the page behind is inert, and focus returns to where it was. An element marked
 * `data-focus-first` takes the focus; React's `autoFocus` fires before the dialog is shown.
 */
export function Modal({ open, onDismiss, children, ...props }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    if (ref.current === null) return;
    if (open) show(ref.current);
    else ref.current.close();
  }, [open]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    // Closing before removal is what gives the focus back.
    return () => dialog?.close();
  }, []);

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onDismiss?.();
  };
  const preventEscape = (event: KeyboardEvent) => {
    // A browser lets the second Esc through even if the first was refused, unless the key is.
    if (event.key === 'Escape' && onDismiss === undefined) event.preventDefault();
  };

  return (
    <dialog
      ref={ref}
      className={props.className}
      role={props.role}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      onCancel={cancel}
      onKeyDown={preventEscape}
      onClick={(event) => event.target === ref.current && onDismiss?.()}
    >
      {children}
    </dialog>
  );
}

function show(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
  const first = dialog.querySelector('[data-focus-first]');
  if (first instanceof HTMLElement) first.focus();
}
