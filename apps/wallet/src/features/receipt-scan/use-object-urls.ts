import { useEffect, useState } from 'react';

/** Object URLs of files, revoked on unmount. */
export function useObjectUrls(files: readonly Blob[]): readonly string[] {
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file));
    setAddresses(made);
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [files]);
  return addresses;
}
