import { useCallback, useEffect, useRef } from 'react';
import { type Decoder, openDecoder } from './decoder.ts';

/** Decoder that lives as long as the component. */
export function useDecoder(): Decoder['decode'] {
  const decoder = useRef<Decoder>(null);
  useEffect(() => {
    const opened = openDecoder();
    decoder.current = opened;
    return () => opened.close();
  }, []);
  return useCallback(async (image) => (await decoder.current?.decode(image)) ?? [], []);
}
