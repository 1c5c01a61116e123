import type { QrView } from '@saifu/contract/qr-code';
import { AppError } from '@saifu/domain/shared/app-error';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useState } from 'react';
import { ReaderMissing } from './decoder.ts';
import { CodeNotFound, getScanErrorText } from './failure-labels.ts';
import { type Identified, identify, normalizeTyped } from './identify.ts';
import { createRecentCodes } from './ignore-recent-codes.ts';
import { isTransient } from './is-transient.ts';
import { loadImage } from './load-image.ts';
import { useResolveQr } from './queries.ts';
import { useDecoder } from './use-decoder.ts';

export type Scan =
  | { readonly step: 'looking' | 'reading' }
  | { readonly step: 'found'; readonly qr: QrView }
  /** `retry` is set if repeating the request may succeed. */
  | { readonly step: 'rejected'; readonly message: string; readonly retry?: () => void };

/** Scan state: from decoded texts to the resolved payee. */
export function useScan(origins: readonly string[] | undefined) {
  const t = useTranslate();
  const decode = useDecoder();
  const { mutate, mutateAsync } = useResolveQr();
  const [scan, setScan] = useState<Scan>({ step: 'looking' });
  const [recentCodes] = useState(() => createRecentCodes());
  // Permanent rejections are cached and not requested again.
  const [rejectedCodes] = useState(() => new Map<string, AppError>());

  const fail = (error: Error, retry?: () => void) => {
    setScan({ step: 'rejected', message: getScanErrorText(error, t), ...(retry && { retry }) });
  };

  const resolveCode = (payload: string) => {
    setScan({ step: 'reading' });
    mutate(payload, {
      onSuccess: (qr) => setScan({ step: 'found', qr }),
      onError: (error) => {
        const isWorthRetrying = isTransient(toAppError(error).code);
        if (!isWorthRetrying) rejectedCodes.set(payload, error);
        recentCodes.add(payload);
        fail(error, isWorthRetrying ? () => resolveCode(payload) : undefined);
      },
    });
  };

  const handleCode = (found: Identified) => {
    const known =
      found.kind === 'foreign' ? new AppError(found.code) : rejectedCodes.get(found.payload);
    if (known === undefined) return resolveCode(found.payload);
    recentCodes.add(found.payload);
    fail(known);
  };

  const readImage = async (file: File) => {
    setScan({ step: 'reading' });
    try {
      const texts = await decode(await loadImage(file));
      if (texts.length === 0) throw new CodeNotFound();
      handleCode(identify(texts, origins ?? []));
    } catch (cause) {
      const error = cause instanceof Error ? cause : new AppError('unexpected');
      fail(error, error instanceof ReaderMissing ? () => readImage(file) : undefined);
    }
  };

  return {
    scan,
    decode,
    readImage,
    readTyped: (typed: string) =>
      readTyped({ typed, origins: origins ?? [], rejectedCodes, resolve: mutateAsync }),
    showFound: (qr: QrView) => setScan({ step: 'found', qr }),
    /** Handles the texts of a camera frame. A handled code is ignored while it is in view. */
    handleTexts: (texts: readonly string[]) => {
      if (scan.step !== 'looking' || origins === undefined) return;
      const found = identify(texts, origins);
      if (!recentCodes.isRecent(found.payload)) handleCode(found);
    },
    missReader: () => fail(new ReaderMissing()),
    resumeScanning: () => setScan({ step: 'looking' }),
  };
}

type Typed = {
  readonly typed: string;
  readonly origins: readonly string[];
  readonly rejectedCodes: Map<string, AppError>;
  readonly resolve: (payload: string) => Promise<QrView>;
};

/** Resolves typed text. Throws on failure, because the error belongs under the field. */
async function readTyped({ typed, origins, rejectedCodes, resolve }: Typed): Promise<QrView> {
  const found = identify([normalizeTyped(typed)], origins);
  if (found.kind === 'foreign') throw new AppError(found.code);
  const known = rejectedCodes.get(found.payload);
  if (known !== undefined) throw known;
  try {
    return await resolve(found.payload);
  } catch (error) {
    const appError = toAppError(error as Error);
    if (!isTransient(appError.code)) rejectedCodes.set(found.payload, appError);
    throw error;
  }
}
