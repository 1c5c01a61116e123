import type { ClientEventCode } from '@saifu/domain/support/client-event';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createCamera } from './camera.ts';
import { readCameraEnvironment, toEventCode } from './camera-error.ts';
import type { CameraSize } from './open-camera.ts';

/**
 * Holds the camera while it is needed and the tab is visible. Leaving the screen, hiding the tab or
 * a successful scan releases it and turns off its light. `report` receives every failure once.
 */
export function useCamera(
  isEnabled: boolean,
  size: CameraSize,
  report: (code: ClientEventCode) => void,
) {
  const [camera] = useState(() => createCamera(readCameraEnvironment(), size));
  const state = useSyncExternalStore(camera.subscribe, camera.getState);
  const isVisible = useSyncExternalStore(subscribeToVisibility, isTabVisible);
  const isOn = isEnabled && isVisible;

  useEffect(() => {
    if (!isOn) return;
    camera.start();
    return () => camera.release();
  }, [camera, isOn]);

  const cameraError = state.status === 'denied' ? state.cameraError : null;
  const onReport = useEffectEvent(report);
  useEffect(() => {
    if (cameraError !== null) onReport(toEventCode(cameraError));
  }, [cameraError]);

  return { state, retry: camera.start, setLight: camera.setLight };
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function isTabVisible(): boolean {
  return document.visibilityState !== 'hidden';
}
