import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { saveFile } from '@saifu/web/lib/save-file.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

type FileButtonProps = {
  readonly label: string;
  readonly fileName: string;
  readonly load: () => Promise<Blob>;
};

/** Saves a file. The session is in a cookie, but a link could not show an error. */
export function FileButton({ label, fileName, load }: FileButtonProps) {
  const download = useMutation({ mutationFn: async () => saveFile(await load(), fileName) });
  return (
    <>
      <Button
        variant="secondary"
        icon={<IconDownload size={20} aria-hidden="true" />}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {label}
      </Button>
      <ErrorNotice error={download.error && toAppError(download.error)} />
    </>
  );
}
