import { callConsole, callConsoleForFile } from '@saifu/client/call-console';
import type { QrImageFormat } from '@saifu/contract/file-reply';
import {
  createQrCode,
  getQrCodeImage,
  getQrCodeSheet,
  listQrCodes,
  type MerchantQrView,
  withdrawQrCode,
} from '@saifu/contract/qr-code';
import type { QrSheetFormat } from '@saifu/domain/orders/qr-sheet';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { joinItems, listOptions } from '../../lib/list-query.ts';

/** The two contents that a code can be drawn with. */
export type QrPayload = 'url' | 'jpqr';

const codeKeys = {
  lists: ['qr_codes', 'list'] as const,
  list: (storeId: string) => ['qr_codes', 'list', storeId] as const,
  image: (id: string, content: string | null) => ['qr_codes', 'image', id, content] as const,
};

/** The codes for the counter of a store, newest first. */
export function useStaticCodes(storeId: string) {
  return useInfiniteQuery({
    queryKey: codeKeys.list(storeId),
    ...listOptions((page, options) => {
      const query = { store_id: storeId, type: 'static', ...page } as const;
      return callConsole(listQrCodes, { query }, options);
    }),
    select: joinItems,
  });
}

/** Creates a code for the counter. The key makes a retry safe. */
export function useCreateStaticCode(storeId: string) {
  const refresh = useRefreshCodes();
  return async (idempotencyKey: string): Promise<MerchantQrView> => {
    try {
      const body = { type: 'static', store_id: storeId } as const;
      return await callConsole(createQrCode, { body }, { idempotencyKey });
    } finally {
      refresh();
    }
  };
}

export function useWithdrawCode(id: string): () => Promise<void> {
  const refresh = useRefreshCodes();
  return async () => {
    try {
      await callConsole(withdrawQrCode, { params: { id } });
    } finally {
      refresh();
    }
  };
}

function useRefreshCodes(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: codeKeys.lists });
}

/** The code as a drawing, as text. It never changes for the same content. */
export function useCodeDrawing(code: MerchantQrView, payload: QrPayload) {
  return useQuery({
    queryKey: codeKeys.image(code.id, code[payload]),
    queryFn: async () => (await fetchCodeFile(code.id, { format: 'svg', payload })).text(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type Drawing = { readonly format: QrImageFormat; readonly payload: QrPayload };

export function fetchCodeFile(id: string, query: Drawing): Promise<Blob> {
  return callConsoleForFile(getQrCodeImage, { params: { id }, query });
}

type Printing = { readonly format: QrSheetFormat; readonly payload: QrPayload };

export function fetchCodeSheet(id: string, query: Printing): Promise<Blob> {
  return callConsoleForFile(getQrCodeSheet, { params: { id }, query });
}
