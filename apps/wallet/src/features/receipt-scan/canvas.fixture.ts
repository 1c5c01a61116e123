import { vi } from 'vitest';

/** Fakes a canvas: it records every encoded file, and every pixel has the same brightness. */
export function fakeCanvas() {
  const board = {
    level: 200,
    /** Size and type of every encoded file. */
    encoded: [] as { readonly width: number; readonly height: number; readonly type: string }[],
    /** False simulates a browser without memory for encoding. */
    canEncode: true,
  };
  const context = {
    fillRect: () => {},
    drawImage: () => {},
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4).fill(board.level),
    }),
  };
  const { prototype } = HTMLCanvasElement;
  vi.spyOn(prototype, 'getContext').mockImplementation(
    () => context as unknown as GPUCanvasContext,
  );
  vi.spyOn(prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AA==');
  vi.spyOn(prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    callback,
    type = '',
  ) {
    const { width, height } = this;
    if (board.canEncode) board.encoded.push({ width, height, type });
    setTimeout(() => callback(board.canEncode ? new Blob(['jpeg'], { type }) : null), 0);
  });
  return board;
}
