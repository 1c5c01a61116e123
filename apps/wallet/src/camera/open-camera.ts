/** In landscape orientation; a phone held upright rotates it. */
export type CameraSize = { readonly width: number; readonly height: number };

/**
 * Opens the rear camera. Labels are empty before permission is granted, so one camera is opened
 * first and replaced if a better one exists.
 */
export async function openCamera(
  devices: MediaDevices,
  { width, height }: CameraSize,
  signal: AbortSignal,
): Promise<MediaStream> {
  const size = { width: { ideal: width }, height: { ideal: height } };
  const rearConstraints = { ...size, facingMode: { ideal: 'environment' } };
  const first = await open(devices, rearConstraints, signal);
  const [track] = first.getVideoTracks();
  const better = track && (await findBetterCamera(track, devices).catch(() => undefined));
  if (signal.aborted) stop(first);
  signal.throwIfAborted();
  if (better === undefined) return first;
  // A phone can open one camera at a time.
  stop(first);
  const chosen = { ...size, deviceId: { exact: better.deviceId } };
  return open(devices, chosen, signal).catch(() => open(devices, rearConstraints, signal));
}

export function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function open(
  devices: MediaDevices,
  video: MediaTrackConstraints,
  signal: AbortSignal,
): Promise<MediaStream> {
  signal.throwIfAborted();
  const stream = await devices.getUserMedia({ video, audio: false });
  if (signal.aborted) stop(stream);
  signal.throwIfAborted();
  return stream;
}

/** A rear camera, else the first camera; undefined if that is the open one. */
async function findBetterCamera(
  track: MediaStreamTrack,
  devices: MediaDevices,
): Promise<MediaDeviceInfo | undefined> {
  const { facingMode, deviceId } = track.getSettings();
  if (facingMode === 'environment' || hasRearLabel(track.label)) return undefined;
  const inputs = await devices.enumerateDevices();
  const cameras = inputs.filter(({ kind }) => kind === 'videoinput');
  const best = cameras.find(isRearCamera) ?? cameras[0];
  return best === undefined || best.deviceId === '' || best.deviceId === deviceId
    ? undefined
    : best;
}

function isRearCamera(device: MediaDeviceInfo): boolean {
  return hasRearLabel(device.label) || canFaceEnvironment(device);
}

function hasRearLabel(label: string): boolean {
  return label.toLowerCase().includes('back');
}

/** Labels are localized; capabilities are not. */
function canFaceEnvironment(device: MediaDeviceInfo): boolean {
  if (!('getCapabilities' in device) || typeof device.getCapabilities !== 'function') return false;
  const { facingMode }: MediaTrackCapabilities = device.getCapabilities();
  return facingMode?.includes('environment') ?? false;
}
