import { useLocation } from '@saifu/web/routing/location.ts';

/** The id in the path, such as that of `/console/payments/pay_…`. */
export function usePathId(): string {
  const { pathname } = useLocation();
  return decodeURIComponent(pathname.split('/').at(-1) ?? '');
}
