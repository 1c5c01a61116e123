import { AppError } from '@saifu/domain/shared/app-error';
import type { ExtractedFields, FieldBox } from '@saifu/receipt-reader/extract/extracted-fields';
import { InvalidPhotoError } from '@saifu/receipt-reader/image/photo';
import type { Point } from '@saifu/receipt-reader/page';
import type { Reader } from '@saifu/receipt-reader/reader';
import { findFieldsError } from './fields-error.ts';
import type { ReportProgress } from './handle-requests.ts';
import type { OcrResult, ReencodedPhoto } from './ocr-pool.ts';
import { computePerceptualHash } from './perceptual-hash.ts';
import { reencodePhoto } from './reencode-photo.ts';
import { type ValidPhoto, validatePhoto } from './validate-photo.ts';

/** Reads all photos of one receipt. Throws if nothing can be read. */
export async function analyzePhotos(
  reader: Reader,
  files: readonly Buffer[],
  report: ReportProgress = () => {},
): Promise<OcrResult> {
  const validPhotos: ValidPhoto[] = [];
  for (const file of files) validPhotos.push(await validatePhoto(file));
  const fields = await readFields(reader, validPhotos, report);
  const photos: ReencodedPhoto[] = [];
  for (const photo of validPhotos) photos.push(await reencodePhoto(photo));
  const [first] = photos;
  if (first === undefined) throw new AppError('receipt.wrong_format');
  return {
    fields: toRelativeBoxes(fields, validPhotos),
    photos,
    perceptualHash: await computePerceptualHash(first.jpeg),
  };
}

async function readFields(
  reader: Reader,
  photos: readonly ValidPhoto[],
  report: ReportProgress,
): Promise<ExtractedFields> {
  const bytes = photos.map((photo) => photo.bytes);
  const fields = await reader.extract(bytes, report).catch((error: unknown) => {
    throw error instanceof InvalidPhotoError ? new AppError('receipt.wrong_format') : error;
  });
  // A QR code alone can be the only content, and is enough.
  if (fields.qr_payload !== null) return fields;
  const error = findFieldsError(fields);
  if (error !== undefined) throw new AppError(error);
  return fields;
}

const PARTS = 10_000;

/** Coordinates as fractions of width and height, valid for any size of the photo. */
function toRelativeBoxes(fields: ExtractedFields, photos: readonly ValidPhoto[]): ExtractedFields {
  const boxes = fields.boxes.map((box): FieldBox => {
    const { width, height } = photos[box.photo] ?? { width: 1, height: 1 };
    const part = (length: number, side: number) => Math.round((length / side) * PARTS) / PARTS;
    const at = ([x, y]: Point): Point => [part(x, width), part(y, height)];
    const [a, b, c, d] = box.corners;
    return { ...box, corners: [at(a), at(b), at(c), at(d)] };
  });
  return { ...fields, boxes };
}
