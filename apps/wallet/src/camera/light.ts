/** The lamp beside a camera. Not every type definition has heard of it, nor every camera. */
type Lit = { readonly torch?: boolean };

export function hasLight(track: MediaStreamTrack | undefined): boolean {
  const can: MediaTrackCapabilities & Lit = track?.getCapabilities?.() ?? {};
  return can.torch === true;
}

/** False: the camera did not do it. */
export async function switchLight(track: MediaStreamTrack | undefined, isLit: boolean) {
  const light: MediaTrackConstraintSet & Lit = { torch: isLit };
  try {
    await track?.applyConstraints({ advanced: [light] });
    return true;
  } catch {
    return false;
  }
}
