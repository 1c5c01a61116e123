import { drawOn, encodeJpeg, type Size, sizeWithin } from './draw-photo.ts';
import type { Photo } from './photo-session.ts';

// Twice the displayed size, for high-density screens.
const THUMBNAIL_PIXELS_MAX = 96 * 128;
const THUMBNAIL_QUALITY = 0.7;

/** The current camera frame at full resolution; undefined if there is none. */
export async function takePhoto(video: HTMLVideoElement, name: string): Promise<Photo | undefined> {
  const size: Size = { width: video.videoWidth, height: video.videoHeight };
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || size.width === 0) return undefined;
  const canvas = drawOn(size, video);
  if (canvas === undefined) return undefined;
  const small = drawOn(sizeWithin(size, THUMBNAIL_PIXELS_MAX), canvas);
  const thumbnail = small?.toDataURL('image/jpeg', THUMBNAIL_QUALITY) ?? '';
  const file = await encodeJpeg(canvas, name);
  return file && { file, thumbnail };
}
