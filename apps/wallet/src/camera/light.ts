/** The torch of a camera. Not every type definition includes it, and not every camera has one. */
type TorchSupport = { readonly torch?: boolean };

export function hasLight(track: MediaStreamTrack | undefined): boolean {
  const capabilities: MediaTrackCapabilities & TorchSupport = track?.getCapabilities?.() ?? {};
  return capabilities.torch === true;
}

/** False if the camera did not apply the constraint. */
export async function switchLight(track: MediaStreamTrack | undefined, isLightOn: boolean) {
  const light: MediaTrackConstraintSet & TorchSupport = { torch: isLightOn };
  try {
    await track?.applyConstraints({ advanced: [light] });
    return true;
  } catch {
    return false;
  }
}
