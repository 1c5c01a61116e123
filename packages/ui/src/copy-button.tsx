import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';

type CopyButtonProps = {
  readonly value: string;
  readonly label: string;
  readonly copiedLabel: string;
};

/** Copies, and says that it did. Where the browser forbids it, nothing is claimed. */
export function CopyButton({ value, label, copiedLabel }: CopyButtonProps) {
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
    <Button variant="secondary" icon={<Icon size={20} aria-hidden="true" />} onClick={copy}>
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  );
}
