import { isLoggedIn, isMember } from '@saifu/client/session';
import type { RouteName } from './routes.ts';

const ABOUT_ME = '/api/v1/userinfo';

/**
 * What the first screen will ask as soon as its code is there, written out so that it can be asked
 * before. What is not named here is asked by the screen itself, only later.
 */
export function firstQuestions(name: RouteName, url: URL): readonly string[] {
  const own = isLoggedIn() ? [ABOUT_ME] : [];
  const ofSession = isMember() ? ofMember(name, url) : [];
  return [...own, ...ofSession, ...ofAnyone(name, url)];
}

function ofMember(name: RouteName, url: URL): readonly string[] {
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

function ofAnyone(name: RouteName, url: URL): readonly string[] {
  const order = url.searchParams.get('order') ?? '';
  if (name !== 'PaymentInvoice' || !/^\w+$/.test(order)) return [];
  return [`/api/v1/guest/orders/${order}`, '/api/v1/guest/config'];
}
