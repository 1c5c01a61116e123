import { vi } from 'vitest';
import { type FakeDevices, provideCameras } from '../../camera/camera.fixture.ts';
import type { DecodeAnswer, DecodeRequest } from './decoding.ts';

/** A worker that is ready at once and returns the given texts for every image. */
export function fakeWorker(textsOf: () => readonly string[] | undefined) {
  return class extends EventTarget {
    isTerminated = false;

    constructor() {
      super();
      setTimeout(() => this.#emit({ kind: 'ready' }), 0);
    }

    postMessage({ id }: DecodeRequest) {
      const texts = textsOf();
      if (texts !== undefined) setTimeout(() => this.#emit({ kind: 'texts', id, texts }), 0);
    }

    terminate() {
      this.isTerminated = true;
    }

    #emit(data: DecodeAnswer) {
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  };
}

/** Installs fake cameras. Every camera frame and image file contains the configured texts. */
export function fakeCameraFeed(devices: FakeDevices | undefined) {
  const cameraFeed: { texts: readonly string[] } = { texts: [] };
  vi.stubGlobal(
    'Worker',
    fakeWorker(() => cameraFeed.texts),
  );
  vi.stubGlobal('createImageBitmap', async () => ({ width: 640, height: 480, close() {} }));
  provideCameras(devices);
  return cameraFeed;
}
