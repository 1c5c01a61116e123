import { expect, test, vi } from 'vitest';
import { FakeDevices } from './camera.fixture.ts';
import { createCamera } from './camera.ts';
import { type CameraEnvironment, toCameraError } from './camera-error.ts';

const front = { deviceId: 'front', label: 'Front Camera', facingMode: 'user' };
const wide = { deviceId: 'wide', label: 'camera2 2, facing BACK', facingMode: 'none' };
const rearCamera = { deviceId: 'away', label: '背面カメラ', facingMode: 'environment' };
const desk = { deviceId: 'desk', label: 'Webcam' };
const second = { deviceId: 'second', label: 'Another webcam' };

function cameraOf(devices: FakeDevices, environment: Partial<CameraEnvironment> = {}) {
  const mediaDevices = devices.asMediaDevices;
  const page = { mediaDevices, isSecure: true, hostname: 'saifu.example', ...environment };
  return createCamera(page, { width: 1280, height: 720 });
}

test('a camera starts, becomes ready, and stops all tracks on release', async () => {
  const devices = new FakeDevices(desk);
  const camera = cameraOf(devices);
  const statuses: string[] = [];
  camera.subscribe(() => statuses.push(camera.getState().status));
  await camera.start();
  await camera.start();
  expect(devices.opened).toHaveLength(1);
  camera.release();
  expect(statuses).toEqual(['starting', 'ready', 'released']);
  expect(devices.live).toEqual([]);
});

test.each([
  ['the rear camera, whatever its label', [front, rearCamera, wide], 'away'],
  ['one labeled back, in any letter case', [wide, front], 'wide'],
  ['the first if none faces away', [desk, second], 'desk'],
  ['the only one', [front], 'front'],
])('among several cameras it selects %s', async (_, cameras, chosen) => {
  const devices = new FakeDevices(...cameras);
  await cameraOf(devices).start();
  expect(devices.live.map((track) => track.getSettings().deviceId)).toEqual([chosen]);
});

test('if the better camera fails to open, the first one stays in use', async () => {
  const devices = new FakeDevices(wide, front);
  const enumerate = devices.enumerateDevices.bind(devices);
  vi.spyOn(devices, 'enumerateDevices').mockImplementation(async () => {
    devices.error = new DOMException('', 'NotReadableError');
    return enumerate();
  });
  const camera = cameraOf(devices);
  await camera.start();
  expect(camera.getState().status).toBe('ready');
  expect(devices.live.map((track) => track.label)).toEqual(['Front Camera']);
});

test.each([
  ['NotAllowedError', 'camera.denied'],
  ['NotFoundError', 'camera.missing'],
  ['OverconstrainedError', 'camera.missing'],
  ['NotReadableError', 'busy'],
  ['NotSupportedError', 'camera.unsupported'],
  ['constructor', 'camera.unsupported'],
])('%s becomes %s, and a second start can succeed', async (name, cameraError) => {
  const devices = new FakeDevices(desk);
  devices.error = new DOMException('', name);
  const camera = cameraOf(devices);
  await camera.start();
  expect(camera.getState()).toEqual({ status: 'denied', cameraError });
  await camera.start();
  expect(camera.getState().status).toBe('ready');
});

test('any thrown value becomes a camera error', () => {
  for (const thrown of [undefined, null, 'no', 7, {}]) {
    expect(toCameraError(thrown)).toBe('camera.unsupported');
  }
});

test.each<[string, Partial<CameraEnvironment>, string]>([
  ['no camera interface', { mediaDevices: undefined }, 'camera.unsupported'],
  ['an insecure context', { isSecure: false }, 'camera.unsupported'],
  ['an insecure local host', { isSecure: false, hostname: '0.0.0.0' }, 'camera.localhost'],
])('with %s no permission is requested', async (_, environment, cameraError) => {
  const devices = new FakeDevices(desk);
  const camera = cameraOf(devices, environment);
  await camera.start();
  expect(camera.getState()).toEqual({ status: 'denied', cameraError });
  expect(devices.opened).toEqual([]);
});

test('a stream that arrives after the release is stopped', async () => {
  const devices = new FakeDevices(desk);
  const { promise, resolve } = Promise.withResolvers<void>();
  devices.answer = promise;
  const camera = cameraOf(devices);
  const started = camera.start();
  camera.release();
  resolve();
  await started;
  expect(devices.opened).toHaveLength(1);
  expect(devices.live).toEqual([]);
  expect(camera.getState().status).toBe('released');
});

test('a release followed by a start leaves one stream', async () => {
  const devices = new FakeDevices(desk);
  const camera = cameraOf(devices);
  const first = camera.start();
  camera.release();
  await Promise.all([first, camera.start()]);
  expect(camera.getState().status).toBe('ready');
  expect(devices.live).toHaveLength(1);
});

test('a camera whose track ends reports busy', async () => {
  const devices = new FakeDevices(desk);
  const camera = cameraOf(devices);
  await camera.start();
  devices.opened[0]?.dispatchEvent(new Event('ended'));
  expect(camera.getState()).toEqual({ status: 'denied', cameraError: 'busy' });
});

test('the light can be switched if the camera has one, and is null otherwise', async () => {
  const dark = cameraOf(new FakeDevices(desk));
  await dark.start();
  await dark.setLight(true);
  expect(dark.getState()).toMatchObject({ isLightOn: null });

  const devices = new FakeDevices({ ...rearCamera, hasTorch: true });
  const camera = cameraOf(devices);
  await camera.start();
  expect(camera.getState()).toMatchObject({ isLightOn: false });
  await camera.setLight(true);
  expect(camera.getState()).toMatchObject({ isLightOn: true });
  expect(devices.opened[0]?.lights).toEqual([{ torch: true }]);
});
