import { useEffect, useRef, useState } from 'react';

/**
 * The sheet with methods and cards. When it closes after the payer chose to type a card, the first
 * field of the card gets the focus.
 */
export function useCardSheet() {
  const sectionRef = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isTyping = useRef(false);

  const focusFields = () => focusFirstField(sectionRef.current);

  useEffect(() => {
    if (isOpen || !isTyping.current) return;
    isTyping.current = false;
    focusFirstField(sectionRef.current);
  }, [isOpen]);

  return {
    sectionRef,
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    /** Whether the choice leads to the card fields. */
    setIsTyping: (next: boolean) => {
      isTyping.current = next;
    },
    focusFields,
  };
}

function focusFirstField(section: HTMLElement | null): void {
  section?.scrollIntoView?.({ block: 'start' });
  section?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
}
