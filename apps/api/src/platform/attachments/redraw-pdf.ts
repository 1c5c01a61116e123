import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { AppError } from '@saifu/domain/shared/app-error';
import { ATTACHMENT_BYTES_MAX, ATTACHMENT_PAGES_MAX } from '@saifu/domain/shared/limits';
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReportProgress } from '../../receipt-ocr/handle-requests.ts';
import { assemblePdf, type DrawnPage } from './assemble-pdf.ts';

const { resolve } = createRequire(import.meta.url);
const PDFJS = dirname(resolve('pdfjs-dist/package.json'));
const FONT = resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf');
/**
 * Documents of Japanese offices often use fonts that are not embedded, so a fallback is registered.
 */
for (const family of ['sans-serif', 'serif', 'monospace'])
  GlobalFonts.registerFromPath(FONT, family);

const HEAD = Buffer.from('%PDF-');
const IMAGE_PIXELS_MAX = 50_000_000;
const FINE = { sidePx: 2000, quality: 80 };
/** For pages that are mostly noise; ten of them stay within the file limit. */
const COARSE = { sidePx: 1400, quality: 60 };

type Fineness = typeof FINE;

export type RedrawOptions = {
  readonly report?: ReportProgress;
  /** CPU time for drawing a page. */
  readonly pageCpuMs?: number;
};

/**
 * Converts each page to an image and reports its number before. Throws if the file does not open,
 * has too many pages, or one that takes too long.
 */
export async function redrawPdf(file: Buffer, options: RedrawOptions = {}): Promise<Buffer> {
  const { report = () => {}, pageCpuMs = Infinity } = options;
  if (!file.subarray(0, HEAD.length).equals(HEAD)) throw new AppError('file.unsupported');
  const budget = { cpuMsMax: Infinity };
  const document = await open(file, budget);
  try {
    const { numPages } = document;
    if (!(numPages >= 1)) throw new AppError('file.unsupported');
    if (numPages > ATTACHMENT_PAGES_MAX) {
      throw new AppError('file.too_many_pages', { max: ATTACHMENT_PAGES_MAX });
    }
    const pages: DrawnPage[] = [];
    for (let number = 1; number <= numPages; number += 1) {
      report(number);
      budget.cpuMsMax = getCpuMs() + pageCpuMs;
      pages.push(await draw(document, number, ATTACHMENT_BYTES_MAX / numPages, budget));
    }
    return await assemblePdf(pages);
  } finally {
    await document.destroy();
  }
}

/** Runs no scripts and fetches nothing. A PDF with a password does not open. */
function open(file: Buffer, budget: Budget): Promise<PDFDocumentProxy> {
  const options = {
    data: new Uint8Array(file),
    CanvasFactory: createCanvasFactory(budget),
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    maxImageSize: IMAGE_PIXELS_MAX,
    cMapUrl: join(PDFJS, 'cmaps/'),
    standardFontDataUrl: join(PDFJS, 'standard_fonts/'),
    wasmUrl: join(PDFJS, 'wasm/'),
    verbosity: 0,
  };
  return getDocument(options).promise.catch(() => {
    throw new AppError('file.unsupported');
  });
}

async function draw(
  document: PDFDocumentProxy,
  number: number,
  bytesMax: number,
  budget: Budget,
): Promise<DrawnPage> {
  try {
    const page = await document.getPage(number);
    const fine = await drawPage(page, FINE, budget);
    const drawn = fine.jpeg.length <= bytesMax ? fine : await drawPage(page, COARSE, budget);
    page.cleanup();
    return drawn;
  } catch {
    throw new AppError('file.unsupported');
  }
}

async function drawPage(
  page: PDFPageProxy,
  { sidePx, quality }: Fineness,
  budget: Budget,
): Promise<DrawnPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: sidePx / Math.max(width, height) });
  const canvas = createCanvas(
    Math.max(1, Math.ceil(viewport.width)),
    Math.max(1, Math.ceil(viewport.height)),
  );
  // The types are the browser's; the methods used here are the same.
  const target = canvas as unknown as HTMLCanvasElement;
  const drawing = page.render({ canvas: target, viewport, background: 'white' });
  // Asked between operators, every few milliseconds.
  drawing.onContinue = (next: () => void) => {
    if (isSpent(budget)) drawing.cancel();
    else next();
  };
  await drawing.promise;
  return { jpeg: await canvas.encode('jpeg', quality), width, height };
}

/**
 * Canvases for patterns, groups and masks. One operator may need any number of them, each drawn
 * inside another.
 */
function createCanvasFactory(budget: Budget) {
  return class {
    create(width: number, height: number) {
      if (isSpent(budget)) throw new Error('the page takes too long');
      const canvas = createCanvas(width, height);
      return { canvas, context: canvas.getContext('2d') };
    }
    reset({ canvas }: { readonly canvas: Canvas }, width: number, height: number) {
      canvas.width = width;
      canvas.height = height;
    }
    destroy({ canvas }: { readonly canvas: Canvas }) {
      canvas.width = 0;
      canvas.height = 0;
    }
  };
}

/** The CPU time of the process, since its start, at which a drawing ends. */
type Budget = { cpuMsMax: number };

const isSpent = ({ cpuMsMax }: Budget) => getCpuMs() > cpuMsMax;

/** CPU time of this process since its start. */
export function getCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
