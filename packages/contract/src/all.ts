import { changePassword, getUserinfo, putUserinfo } from './account.ts';
import { forgotPassword, requestAuthentication, verifyAuthentication } from './authentication.ts';
import { addCard, deleteCard, listCards, resumeCard, setDefaultCard } from './card.ts';
import { getConfig } from './config.ts';
import type { Endpoint } from './endpoint.ts';
import { cancelInvoice, createInvoice, getInvoice, listInvoices } from './invoice.ts';
import {
  createApiKey,
  listApiKeys,
  openMerchant,
  revokeApiKey,
  setStoreStatus,
} from './merchant.ts';
import { createStore, getMerchantStore, listMerchantStores, putStore } from './merchant-store.ts';
import { createOrder, getOrder, putOrder } from './order.ts';
import { cancelPayment, getPayment, payOrder, resumePayment } from './payment.ts';
import { listPlans } from './plan.ts';
import {
  createQrCode,
  getQrCode,
  getQrPicture,
  listQrCodes,
  resolveQr,
  withdrawQrCode,
} from './qr.ts';
import { register, resend, verify } from './registration.ts';
import { advanceClock, getSandboxQrPicture, getWorld, listMessages } from './sandbox.ts';
import { endCurrentSession, endOtherSessions, endSession, listSessions, login } from './session.ts';
import { getStore, listStores } from './store.ts';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayDelivery,
} from './webhook.ts';

/** The whole wire: the API refuses to start unless it serves exactly these rows. */
export const ENDPOINTS = [
  getConfig,
  register,
  verify,
  resend,
  login,
  requestAuthentication,
  verifyAuthentication,
  forgotPassword,
  listSessions,
  endOtherSessions,
  endCurrentSession,
  endSession,
  getUserinfo,
  putUserinfo,
  changePassword,
  resolveQr,
  getStore,
  listStores,
  createOrder,
  getOrder,
  putOrder,
  listPlans,
  payOrder,
  getPayment,
  resumePayment,
  cancelPayment,
  listCards,
  addCard,
  resumeCard,
  deleteCard,
  setDefaultCard,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  createStore,
  listMerchantStores,
  getMerchantStore,
  putStore,
  createInvoice,
  listInvoices,
  getInvoice,
  cancelInvoice,
  createQrCode,
  listQrCodes,
  getQrCode,
  withdrawQrCode,
  getQrPicture,
  createWebhook,
  listWebhooks,
  removeWebhook,
  listDeliveries,
  replayDelivery,
  openMerchant,
  setStoreStatus,
  advanceClock,
  getWorld,
  getSandboxQrPicture,
  listMessages,
] as readonly Endpoint[];
