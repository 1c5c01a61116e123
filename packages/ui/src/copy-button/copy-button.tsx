import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../button/button.tsx';

type CopyButtonProps = {
  readonly value: string;
  readonly label: string;
  readonly copiedLabel: string;
  /** Accessible name for users who do not see the context. With it the button is quiet. */
  readonly about?: string;
};

/** Copies the text and confirms it. If the browser denies it, no confirmation is shown. */
export function CopyButton({ value, label, copiedLabel, about }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === value;
  const Icon = isCopied ? IconCheck : IconCopy;
  const copy = () => {
    // In an insecure context `navigator.clipboard` is undefined, although its type says otherwise.
    navigator.clipboard?.writeText(value).then(
      () => setCopied(value),
      () => setCopied(null),
    );
  };
  return (
    <Button
      variant={about === undefined ? 'secondary' : 'quiet'}
      icon={<Icon size={20} aria-hidden="true" />}
      aria-label={isCopied ? undefined : about}
      onClick={copy}
    >
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  );
}
