import { useLocation } from '@saifu/web/routing/location.ts';

/** The id in the path of a screen for staff, as in `/console/staff/consultations/cns_…`. */
export function useStaffPathId(): string {
  const { pathname } = useLocation();
  return decodeURIComponent(pathname.split('/')[4] ?? '');
}
