import { isLoggedIn, isMember } from '@saifu/client/session';
import type { RouteName } from './routes.ts';

const USERINFO_PATH = '/api/v1/userinfo';

/**
 * The first requests of a screen, listed here so that they can be prefetched before its code has
 * loaded. The screen sends any request that is not listed here itself, only later.
 */
export function getInitialRequests(name: RouteName, url: URL): readonly string[] {
  const userRequests = isLoggedIn() ? [USERINFO_PATH] : [];
  const memberRequests = isMember() ? getMemberRequests(name, url) : [];
  return [...userRequests, ...memberRequests, ...getPublicRequests(name, url)];
}

function getMemberRequests(name: RouteName, url: URL): readonly string[] {
  switch (name) {
    case 'Home':
      return ['/api/v1/home', '/api/v1/stores?limit=12'];
    case 'PaymentHistory':
      return url.search === '' ? ['/api/v1/payments?sort=newest', '/api/v1/payments/months'] : [];
    case 'PaymentInvoice':
    case 'Wallets':
      return ['/api/v1/cards'];
    default:
      return [];
  }
}

function getPublicRequests(name: RouteName, url: URL): readonly string[] {
  const order = url.searchParams.get('order') ?? '';
  if (name !== 'PaymentInvoice' || !/^\w+$/.test(order)) return [];
  return [`/api/v1/guest/orders/${order}`, '/api/v1/guest/config'];
}
