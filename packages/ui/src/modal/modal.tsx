import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';

type ModalProps = {
  readonly open: boolean;
  /**
   * Called on Esc, the system's back gesture, or a press outside. If absent, none of them closes
   * it.
   */
  readonly onDismiss?: (() => void) | undefined;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly role?: 'alertdialog' | undefined;
  readonly children: ReactNode;
};

/**
 * Native modal dialog: the page behind is inert, and focus is restored on close. An element marked
 * `data-focus-first` receives focus; React's `autoFocus` fires before the dialog is shown.
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
    // Focus is restored only if the dialog closes before its removal.
    return () => dialog?.close();
  }, []);

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onDismiss?.();
  };
  const preventEscape = (event: KeyboardEvent) => {
    // A second Esc closes the dialog even if its cancel event is prevented, unless the keydown is
    // prevented too.
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
