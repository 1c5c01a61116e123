/** The torch of a camera. Not every type definition includes it, and not every camera has one. */
type Lit = { readonly torch?: boolean };

export function hasLight(track: MediaStreamTrack | undefined): boolean {
  const can: MediaTrackCapabilities & Lit = track?.getCapabilities?.() ?? {};
  return can.torch === true;
}

/** False if the camera did not apply the constraint. */
export async function switchLight(track: MediaStreamTrack | undefined, isLit: boolean) {
  const light: MediaTrackConstraintSet & Lit = { torch: isLit };
  try {
    await track?.applyConstraints({ advanced: [light] });
    return true;
  } catch {
    return false;
  }
}
