import { AppError } from '@saifu/domain/shared/app-error';
import type { FieldBox, ExtractedFields } from '@saifu/receipt-reader/extract/facts';
import { PhotoRefused } from '@saifu/receipt-reader/image/photo';
import type { Point } from '@saifu/receipt-reader/page';
import type { Reader } from '@saifu/receipt-reader/reader';
import type { ReportProgress } from './handle-requests.ts';
import type { CleanPhoto, Seeing } from './ocr-pool.ts';
import { likenessOf } from './perceptual-hash.ts';
import { cleanPhoto } from './reencode-photo.ts';
import { checkPhoto, type SoundPhoto } from './validate-photo.ts';

/** Everything there is to see on the photographs of one bill, or why there is nothing. */
export async function see(
  reader: Reader,
  files: readonly Buffer[],
  report: ReportProgress = () => {},
): Promise<Seeing> {
  const sound: SoundPhoto[] = [];
  for (const file of files) sound.push(await checkPhoto(file));
  const facts = await readFields(reader, sound, report);
  const photos: CleanPhoto[] = [];
  for (const photo of sound) photos.push(await cleanPhoto(photo));
  const [first] = photos;
  if (first === undefined) throw new AppError('receipt.wrong_format');
  return { facts: inParts(facts, sound), photos, likeness: await likenessOf(first.jpeg) };
}

async function readFields(
  reader: Reader,
  photos: readonly SoundPhoto[],
  report: ReportProgress,
): Promise<ExtractedFields> {
  const bytes = photos.map((photo) => photo.bytes);
  const facts = await reader.read(bytes, report).catch((error: unknown) => {
    throw error instanceof PhotoRefused ? new AppError('receipt.wrong_format') : error;
  });
  // A code alone may be all that there is, and all that is needed.
  const hasNothing = facts.verdict === 'unreadable' && facts.qr_payload === null;
  if (hasNothing) throw new AppError('receipt.unreadable');
  return facts;
}

const PARTS = 10_000;

/** Places as parts of a side, which are true of the photograph at every size. */
function inParts(facts: ExtractedFields, photos: readonly SoundPhoto[]): ExtractedFields {
  const boxes = facts.boxes.map((box): FieldBox => {
    const { width, height } = photos[box.photo] ?? { width: 1, height: 1 };
    const part = (length: number, side: number) => Math.round((length / side) * PARTS) / PARTS;
    const at = ([x, y]: Point): Point => [part(x, width), part(y, height)];
    const [a, b, c, d] = box.corners;
    return { ...box, corners: [at(a), at(b), at(c), at(d)] };
  });
  return { ...facts, boxes };
}
