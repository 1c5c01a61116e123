import { AppError } from '@saifu/domain/shared/app-error';

export const IMAGE_MEGABYTES_MAX = 10;
const MEGABYTE = 1024 * 1024;
// A code that fills a tenth of an image of this size is still readable.
const STILL_SIDE_MAX = 2000;
const FRAME_SIDE_MAX = 1280;

/** The file is not an image that this browser can display. */
export class UnreadableImage extends Error {}

export async function loadImage(file: File): Promise<ImageBitmap> {
  if (file.size > IMAGE_MEGABYTES_MAX * MEGABYTE) {
    throw new AppError('file.too_large', { max: IMAGE_MEGABYTES_MAX });
  }
  try {
    const original = await createImageBitmap(file);
    const reducedSize = shrinkTo(original, STILL_SIDE_MAX);
    if (reducedSize === undefined) return original;
    const image = await createImageBitmap(original, reducedSize);
    original.close();
    return image;
  } catch {
    throw new UnreadableImage();
  }
}

/** The current camera frame; undefined if there is none. */
export async function grabFrame(video: HTMLVideoElement): Promise<ImageBitmap | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || width === 0) return undefined;
  try {
    return await createImageBitmap(video, shrinkTo({ width, height }, FRAME_SIDE_MAX) ?? {});
  } catch {
    // The stream ended during the capture.
    return undefined;
  }
}

type Size = { readonly width: number; readonly height: number };

/** Resize options for the maximum side length; undefined if the image is small enough. */
export function shrinkTo({ width, height }: Size, sideMax: number): ImageBitmapOptions | undefined {
  const scale = sideMax / Math.max(width, height);
  if (scale >= 1) return undefined;
  return {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'medium',
  };
}
