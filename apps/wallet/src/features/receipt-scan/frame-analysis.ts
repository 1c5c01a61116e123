import type { Size } from './draw-photo.ts';
import { DETAIL_SIDE_PX, type FrameSample, READ_SIDE_PX, WHOLE_SIDE_PX } from './framing-hint.ts';
import type { Gray } from './framing-hint-measures.ts';

type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type SampleFrame = (video: HTMLVideoElement) => FrameSample | undefined;

/** Creates a sampler that reuses one small canvas; undefined where canvas is unavailable. */
export function createFrameSampler(): SampleFrame {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) return () => undefined;

  const draw = (video: HTMLVideoElement, from: Area, to: Size): Gray => {
    canvas.width = to.width;
    canvas.height = to.height;
    // Without smoothing, skipped pixels would look like print.
    context.imageSmoothingQuality = 'medium';
    const { x, y, width, height } = from;
    context.drawImage(video, x, y, width, height, 0, 0, to.width, to.height);
    return toGray(context.getImageData(0, 0, to.width, to.height));
  };

  return (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || width === 0) return undefined;
    const longest = Math.max(width, height);
    const scale = WHOLE_SIDE_PX / longest;
    const all = { x: 0, y: 0, width, height };
    const small = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const side = Math.min(DETAIL_SIDE_PX * Math.max(1, longest / READ_SIDE_PX), width, height);
    return {
      whole: draw(video, all, small),
      detailAt({ x, y }) {
        const left = Math.min(Math.max(0, x / scale - side / 2), width - side);
        const top = Math.min(Math.max(0, y / scale - side / 2), height - side);
        const from = { x: left, y: top, width: side, height: side };
        return draw(video, from, { width: DETAIL_SIDE_PX, height: DETAIL_SIDE_PX });
      },
    };
  };
}

export function toGray({ data, width, height }: ImageData): Gray {
  const gray = new Uint8Array(width * height);
  for (let at = 0; at < gray.length; at += 1) {
    const from = at * 4;
    // Luma weights for red, green and blue in 256ths.
    const red = 77 * (data[from] ?? 0);
    const green = 150 * (data[from + 1] ?? 0);
    const blue = 29 * (data[from + 2] ?? 0);
    gray[at] = (red + green + blue) >> 8;
  }
  return { data: gray, width, height };
}
