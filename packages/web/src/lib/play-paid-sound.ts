/** E6 and A6: two short notes, the second held longer. */
const NOTES = [
  { hertz: 1318.5, atSeconds: 0, seconds: 0.12 },
  { hertz: 1760, atSeconds: 0.11, seconds: 0.35 },
] as const;
const VOLUME = 0.15;

/** The sound of a payment that has just succeeded. */
export function playPaidSound(): void {
  if (!('AudioContext' in window)) return;
  try {
    playNotes(new AudioContext());
  } catch {
    // The payment is shown either way.
  }
}

function playNotes(audio: AudioContext): void {
  const last = NOTES.map(({ hertz, atSeconds, seconds }) => {
    const volume = audio.createGain();
    const start = audio.currentTime + atSeconds;
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    const note = audio.createOscillator();
    note.frequency.value = hertz;
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + seconds);
    return note;
  }).at(-1);
  last?.addEventListener('ended', () => void audio.close());
}
