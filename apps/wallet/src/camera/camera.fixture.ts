import { vi } from 'vitest';

export type FakeCamera = {
  readonly deviceId: string;
  readonly label: string;
  readonly facingMode?: string;
  readonly hasTorch?: boolean;
};

export class FakeTrack extends EventTarget {
  isStopped = false;
  readonly lights: unknown[] = [];
  readonly label: string;
  readonly #camera: FakeCamera;

  constructor(camera: FakeCamera) {
    super();
    this.#camera = camera;
    this.label = camera.label;
  }

  stop() {
    this.isStopped = true;
  }

  getSettings() {
    const { deviceId, facingMode } = this.#camera;
    return { deviceId, ...(facingMode && { facingMode }) };
  }

  getCapabilities() {
    return { torch: this.#camera.hasTorch ?? false };
  }

  async applyConstraints(constraints: MediaTrackConstraints) {
    this.lights.push(constraints.advanced?.[0]);
  }
}

type RequestedConstraints = { readonly video: { readonly deviceId?: { readonly exact: string } } };

/** Fake cameras of a device. Opened tracks stay listed, with whether they were stopped. */
export class FakeDevices {
  readonly opened: FakeTrack[] = [];
  /** Thrown by the next getUserMedia call. */
  error: DOMException | null = null;
  /** Delays getUserMedia, like a pending permission prompt. */
  answer: Promise<void> = Promise.resolve();
  readonly #cameras: readonly FakeCamera[];

  constructor(...cameras: readonly FakeCamera[]) {
    this.#cameras = cameras;
  }

  async getUserMedia({ video }: RequestedConstraints) {
    await this.answer;
    const { error } = this;
    this.error = null;
    if (error !== null) throw error;
    const requestedId = video.deviceId?.exact;
    const camera =
      this.#cameras.find(({ deviceId }) => deviceId === requestedId) ??
      this.#cameras.find(({ facingMode }) => facingMode === 'environment') ??
      this.#cameras.at(-1);
    if (camera === undefined) throw new DOMException('', 'NotFoundError');
    const track = new FakeTrack(camera);
    this.opened.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  }

  async enumerateDevices() {
    const microphone = { kind: 'audioinput', deviceId: 'mic', label: 'back microphone' };
    return [microphone, ...this.#cameras.map((camera) => ({ kind: 'videoinput', ...camera }))];
  }

  get live(): readonly FakeTrack[] {
    return this.opened.filter((track) => !track.isStopped);
  }

  /** Typed as MediaDevices; only the methods in use are implemented. */
  get asMediaDevices(): MediaDevices {
    return this as unknown as MediaDevices;
  }
}

/** Installs these cameras on the page, with the given video size. */
export function provideCameras(devices: FakeDevices | undefined, width = 640, height = 480) {
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true });
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(height);
}

let visibility: DocumentVisibilityState = 'visible';

export function setTabVisible(isShown: boolean) {
  visibility = isShown ? 'visible' : 'hidden';
  Object.defineProperty(document, 'visibilityState', {
    get: () => visibility,
    configurable: true,
  });
  document.dispatchEvent(new Event('visibilitychange'));
}
