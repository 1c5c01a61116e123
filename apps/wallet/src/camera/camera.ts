import { defineMachine } from '@saifu/domain/shared/state-machine';
import {
  type CameraEnvironment,
  type CameraError,
  detectCameraError,
  toCameraError,
} from './camera-error.ts';
import { hasLight, switchLight } from './light.ts';
import { type CameraSize, openCamera, stop } from './open-camera.ts';

export type CameraState =
  | { readonly status: 'released' | 'starting' }
  | {
      readonly status: 'ready';
      readonly stream: MediaStream;
      /** Null: this camera has no light. */
      readonly isLightOn: boolean | null;
    }
  | { readonly status: 'denied'; readonly cameraError: CameraError };

type CameraEvent = 'start' | 'open' | 'light' | 'deny' | 'release';

export const cameraMachine = defineMachine<CameraState['status'], CameraEvent>({
  released: { on: { start: 'starting', release: 'released' }, otherwise: 'unexpected' },
  starting: {
    on: { open: 'ready', deny: 'denied', release: 'released' },
    otherwise: 'unexpected',
  },
  ready: {
    on: { light: 'ready', deny: 'denied', release: 'released' },
    otherwise: 'unexpected',
  },
  denied: { on: { start: 'starting', release: 'released' }, otherwise: 'unexpected' },
});

export type Camera = {
  readonly getState: () => CameraState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: () => Promise<void>;
  readonly setLight: (isLightOn: boolean) => Promise<void>;
  /** Stops all tracks; a stream that is still opening is stopped when it arrives. */
  readonly release: () => void;
};

/** Lifecycle of one camera. It never keeps an unused stream open. */
export function createCamera(environment: CameraEnvironment, size: CameraSize): Camera {
  const listeners = new Set<() => void>();
  let state: CameraState = { status: 'released' };
  let attempt = new AbortController();

  const transition = (event: CameraEvent, next: CameraState): boolean => {
    if (cameraMachine.getError(state.status, event) !== undefined) return false;
    if (state.status === 'ready' && next.status !== 'ready') stop(state.stream);
    state = next;
    for (const listener of listeners) listener();
    return true;
  };

  const showStream = (stream: MediaStream) => {
    const [track] = stream.getVideoTracks();
    // A track that ends without a release was unplugged or taken by the system.
    track?.addEventListener('ended', () => {
      const isShown = state.status === 'ready' && state.stream === stream;
      if (isShown) transition('deny', { status: 'denied', cameraError: 'busy' });
    });
    const isLightOn = hasLight(track) ? false : null;
    if (!transition('open', { status: 'ready', stream, isLightOn })) stop(stream);
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async start() {
      if (!transition('start', { status: 'starting' })) return;
      attempt = new AbortController();
      const { signal } = attempt;
      const cameraError = detectCameraError(environment);
      const { mediaDevices } = environment;
      if (cameraError !== undefined || mediaDevices === undefined) {
        transition('deny', { status: 'denied', cameraError: cameraError ?? 'camera.unsupported' });
        return;
      }
      try {
        showStream(await openCamera(mediaDevices, size, signal));
      } catch (error) {
        if (signal.aborted) return;
        transition('deny', { status: 'denied', cameraError: toCameraError(error) });
      }
    },
    async setLight(isLightOn) {
      if (state.status !== 'ready' || state.isLightOn === null) return;
      const { stream } = state;
      const isDone = await switchLight(stream.getVideoTracks()[0], isLightOn);
      const isShown = state.status === 'ready' && state.stream === stream;
      if (isDone && isShown) transition('light', { status: 'ready', stream, isLightOn });
    },
    release() {
      attempt.abort();
      transition('release', { status: 'released' });
    },
  };
}
