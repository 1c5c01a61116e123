import type { DetectedCode } from './decoding.ts';

/** Finds the QR codes in an image. */
export type Reader = (image: ImageBitmap) => Promise<readonly DetectedCode[]>;

type Detected = {
  readonly rawValue: string;
  readonly boundingBox: { readonly x: number; readonly y: number };
};

type DetectorClass = {
  new (options: {
    readonly formats: readonly string[];
  }): { detect(image: ImageBitmap): Promise<readonly Detected[]> };
  getSupportedFormats(): Promise<readonly string[]>;
};

const FORMAT = 'qr_code';

/**
 * The platform's BarcodeDetector: nothing to load, and often hardware-accelerated. Undefined if
 * unavailable.
 */
export async function platformReader(scope: object = globalThis): Promise<Reader | undefined> {
  const Detector: DetectorClass | undefined = Reflect.get(scope, 'BarcodeDetector');
  if (Detector === undefined) return undefined;
  try {
    const formats = await Detector.getSupportedFormats();
    if (!formats.includes(FORMAT)) return undefined;
    const detector = new Detector({ formats: [FORMAT] });
    return async (image) => (await detector.detect(image)).map(toDetectedCode);
  } catch {
    return undefined;
  }
}

function toDetectedCode({ rawValue, boundingBox }: Detected): DetectedCode {
  return { text: rawValue, x: boundingBox.x, y: boundingBox.y };
}
