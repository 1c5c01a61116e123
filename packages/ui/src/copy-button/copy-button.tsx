import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../button/button.tsx';

type CopyButtonProps = {
  readonly value: string;
  readonly label: string;
  readonly copiedLabel: string;
  /** Said to those who do not see what it stands beside; a quiet one shows less of itself. */
  readonly about?: string;
};

/** Copies, and says that it did. Where the browser forbids it, nothing is claimed. */
export function CopyButton({ value, label, copiedLabel, about }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === value;
  const Icon = isCopied ? IconCheck : IconCopy;
  const copy = () => {
    // Outside a secure page there is no clipboard at all, whatever the types say.
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
