import { useEffect, useState, useSyncExternalStore } from 'react';
import { createCamera } from './camera.ts';
import { readSurroundings } from './camera-trouble.ts';
import type { CameraSize } from './open-camera.ts';

/**
 * The camera, while it is wanted and the tab is seen. Leaving the screen, hiding the tab and having
 * found something all give it back, and its lamp goes out.
 */
export function useCamera(isWanted: boolean, size: CameraSize) {
  const [camera] = useState(() => createCamera(readSurroundings(), size));
  const state = useSyncExternalStore(camera.listen, camera.read);
  const isSeen = useSyncExternalStore(listenToVisibility, readIsSeen);
  const isOn = isWanted && isSeen;

  useEffect(() => {
    if (!isOn) return;
    camera.start();
    return () => camera.release();
  }, [camera, isOn]);

  return { state, retry: camera.start, setLight: camera.setLight };
}

function listenToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function readIsSeen(): boolean {
  return document.visibilityState !== 'hidden';
}
