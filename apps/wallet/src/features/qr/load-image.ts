import { AppError } from '@saifu/domain/shared/app-error';

export const IMAGE_MEGABYTES_MAX = 10;
const MEGABYTE = 1024 * 1024;
// A code that fills a tenth of such a picture is still read.
const STILL_SIDE_MAX = 2000;
const FRAME_SIDE_MAX = 1280;

/** The file is no picture that this browser can show. */
export class UnreadableImage extends Error {}

export async function loadImage(file: File): Promise<ImageBitmap> {
  if (file.size > IMAGE_MEGABYTES_MAX * MEGABYTE) {
    throw new AppError('file.too_large', { max: IMAGE_MEGABYTES_MAX });
  }
  try {
    const whole = await createImageBitmap(file);
    const smaller = shrinkTo(whole, STILL_SIDE_MAX);
    if (smaller === undefined) return whole;
    const image = await createImageBitmap(whole, smaller);
    whole.close();
    return image;
  } catch {
    throw new UnreadableImage();
  }
}

/** What the camera shows now; undefined while that is nothing. */
export async function grabFrame(video: HTMLVideoElement): Promise<ImageBitmap | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || width === 0) return undefined;
  try {
    return await createImageBitmap(video, shrinkTo({ width, height }, FRAME_SIDE_MAX) ?? {});
  } catch {
    // The stream ended under our hands.
    return undefined;
  }
}

type Size = { readonly width: number; readonly height: number };

/** How to shrink it so that no side is longer; undefined when none is. */
export function shrinkTo({ width, height }: Size, sideMax: number): ImageBitmapOptions | undefined {
  const scale = sideMax / Math.max(width, height);
  if (scale >= 1) return undefined;
  return {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'medium',
  };
}
