import { useEffect, useState } from 'react';

/** Object URLs of files, revoked on unmount. */
export function useObjectUrls(files: readonly Blob[]): readonly string[] {
  const [objectUrls, setObjectUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const urls = files.map((file) => URL.createObjectURL(file));
    setObjectUrls(urls);
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [files]);
  return objectUrls;
}
