import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import type { ReceiptScanResultView } from '@saifu/contract/receipt-scan';
import type { Language } from '@saifu/domain/shared/language';
import type { loadAllTexts } from '@saifu/i18n/texts';
import { browserBefore, photoVideo } from '../support/camera.ts';
import { expect, recordPageErrors, speak, test } from '../support/fixtures.ts';
import { FLAGS } from '../support/flags.ts';

const RECEIPT_PHOTOS_DIR = join(
  import.meta.dirname,
  '../../apps/api/src/modules/sandbox/receipt-photos',
);

const READING_MS_MAX = 60_000;

/** Time limit for reading one photo on a busy machine. */
export const READING = { timeout: READING_MS_MAX } as const;

/** Path of a sample receipt photo, as served by the sandbox. */
export function getPhotoPath(id: string) {
  return join(RECEIPT_PHOTOS_DIR, `${id}.jpg`);
}

export type Translate = Awaited<ReturnType<typeof loadAllTexts>>;

type CameraPage = {
  readonly page: Page;
  /** Fails if the page logged errors, then closes its browser. */
  readonly close: () => Promise<void>;
};

/** Opens a page in a browser with its own camera. */
async function openPage(browser: Browser, language: Language): Promise<CameraPage> {
  const { baseURL = '', viewport } = test.info().project.use;
  const context = { baseURL, viewport: viewport ?? null, reducedMotion: 'reduce' } as const;
  const page = await browser.newPage(context);
  const complaints = recordPageErrors(page);
  await speak(page, language);
  const close = async () => {
    expect(complaints).toEqual([]);
    await browser.close();
  };
  return { page, close };
}

type ReceiptCameraPage = CameraPage & {
  /** Puts another photo in front of the camera and waits until the video shows it. */
  readonly showPhoto: (id: string) => Promise<void>;
};

/** Opens a page whose camera shows a sample receipt. */
export async function openPageFacingReceipt(
  id: string,
  language: Language,
): Promise<ReceiptCameraPage> {
  const video = test.info().outputPath('camera.mjpeg');
  await photoVideo(getPhotoPath(id), video);
  const cameraPage = await openPage(await browserBefore(video), language);
  const { page } = cameraPage;
  const showPhoto = async (next: string) => {
    const before = await readVideoPixels(page);
    await photoVideo(getPhotoPath(next), video);
    await expect.poll(() => readVideoPixels(page)).not.toBe(before);
    // The first frame may still contain part of the old photo. The next frame is complete.
    await page.evaluate(nextFrames);
  };
  return { ...cameraPage, showPhoto };
}

/** Opens a page that has a camera but no permission to use it. */
export async function openPageWithoutPermission(language: Language): Promise<CameraPage> {
  const args = [
    ...FLAGS,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream=deny',
  ];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '', args });
  return openPage(browser, language);
}

/** Samples the current video frame at 16×16 pixels. */
function readVideoPixels(page: Page): Promise<string> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 16;
    canvas.height = 16;
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(video, 0, 0, 16, 16);
    return drawing?.getImageData(0, 0, 16, 16).data.join() ?? '';
  });
}

async function nextFrames(): Promise<void> {
  const video = document.querySelector('video');
  const frame = () => new Promise((resolve) => video?.requestVideoFrameCallback(resolve));
  await frame();
  await frame();
}

/** Opens the scan options dialog from Home. */
export async function beginScan(page: Page, t: Translate): Promise<Locator> {
  await page.goto('/home');
  await page.getByRole('button', { name: t('home.read_receipt') }).click();
  return findOptionsDialog(page, t);
}

export async function findOptionsDialog(page: Page, t: Translate): Promise<Locator> {
  const options = page.getByRole('dialog', { name: t('receipt_scan.scan_title') });
  await expect(options).toBeVisible();
  return options;
}

/** Picks the file option in the scan dialog and chooses a sample photo. */
export async function chooseFile(page: Page, t: Translate, id: string): Promise<void> {
  const options = await findOptionsDialog(page, t);
  await fileBy(page, id, () =>
    options.getByRole('button', { name: t('receipt_scan.scan_image_file') }).click(),
  );
}

/** Runs `open` and chooses a sample photo in the file chooser that it opens. */
export async function fileBy(page: Page, id: string, open: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(getPhotoPath(id));
}

/** Waits for the dialog with the scan result. */
export async function findResultDialog(page: Page, t: Translate): Promise<Locator> {
  const reading = page.getByRole('dialog', { name: t('receipt_scan.confirm_title') });
  await expect(reading).toBeVisible(READING);
  return reading;
}

/** Uploads a photo through the API and polls the status URL if reading takes long. */
export async function sendPhoto(
  page: Page,
  id: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReceiptScanResultView> {
  const buffer = await readFile(getPhotoPath(id));
  const receipt = { name: 'receipt_0.jpg', mimeType: 'image/jpeg', buffer };
  let answer = await page.request.post('/api/v1/guest/orders/upload-receipt', {
    ...READING,
    headers,
    multipart: { receipt },
  });
  const { status_url = '' } = await answer.json();
  await expect(async () => {
    if (answer.status() === 202) answer = await page.request.get(status_url, { headers });
    expect([200, 201], await answer.text()).toContain(answer.status());
  }).toPass({ ...READING, intervals: [1000] });
  return answer.json();
}

/** Accepts the scan result and waits for the invoice. */
export async function agree(page: Page, t: Translate, title: string): Promise<void> {
  const reading = await findResultDialog(page, t);
  await reading.getByRole('button', { name: t('order.continue') }).click();
  await expect(page).toHaveURL(/\/payment\/invoice\?order=ord_\w+$/);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

export async function isPaid(page: Page, title: string, amount: string): Promise<void> {
  await expect(page).toHaveURL(/\/payment\/payment-finish\?payment=pay_\w+$/);
  await expect(page.getByText(amount).first()).toBeVisible();
  await expect(page.getByText(title).first()).toBeVisible();
}
