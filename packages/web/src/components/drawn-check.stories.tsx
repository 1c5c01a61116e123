import { DrawnCheck } from './drawn-check.tsx';

export function Still() {
  return <DrawnCheck />;
}

export function Drawn() {
  return <DrawnCheck isDrawn />;
}
