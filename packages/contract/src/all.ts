import { changePassword, getUserinfo, putUserinfo } from './account.ts';
import { forgotPassword, requestAuthentication, verifyAuthentication } from './authentication.ts';
import { addCard, deleteCard, listCards, resumeCard, setDefaultCard } from './card.ts';
import { getConfig } from './config.ts';
import {
  answerConfirmation,
  confirmPayment,
  lookAtConfirmation,
  resendConfirmation,
} from './confirmation.ts';
import type { Endpoint } from './endpoint.ts';
import { downloadExport, getExport, listExports, startExport } from './export.ts';
import { getOwnPayment, listMonths, listPayments } from './history.ts';
import { cancelInvoice, createInvoice, getInvoice, listInvoices } from './invoice.ts';
import {
  createApiKey,
  listApiKeys,
  openMerchant,
  revokeApiKey,
  setStoreStatus,
} from './merchant.ts';
import {
  getMerchantEvidence,
  getMerchantRefundRequest,
  getStaffEvidence,
  listMerchantRefundRequests,
  listStaffRefundRequests,
  respondToRefundRequest,
  staffRespondToRefundRequest,
  staffWriteToPayer,
  writeToPayer,
} from './merchant-objection.ts';
import { getMerchantPayment, listMerchantPayments, refundPayment } from './merchant-payment.ts';
import { createStore, getMerchantStore, listMerchantStores, putStore } from './merchant-store.ts';
import {
  getRefundRequest,
  listRefundRequests,
  requestRefund,
  withdrawRefundRequest,
  writeToRefundRequest,
} from './objection.ts';
import { createOrder, getOrder, putOrder } from './order.ts';
import { cancelPayment, followPayment, getPayment, payOrder, resumePayment } from './payment.ts';
import { listPlans } from './plan.ts';
import {
  createQrCode,
  getQrCode,
  getQrPicture,
  listQrCodes,
  resolveQr,
  withdrawQrCode,
} from './qr.ts';
import {
  getReceipt,
  getReceiptPdf,
  getReceiptSettings,
  listReceipts,
  putReceiptSettings,
  reissueReceipt,
  sendReceipts,
} from './receipt.ts';
import { register, resend, verify } from './registration.ts';
import { advanceClock, getSandboxQrPicture, getWorld, listMessages } from './sandbox.ts';
import { endCurrentSession, endOtherSessions, endSession, listSessions, login } from './session.ts';
import { getStore, listStores } from './store.ts';
import { getEvidence, uploadEvidence } from './upload.ts';
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
  followPayment,
  resumePayment,
  cancelPayment,
  lookAtConfirmation,
  answerConfirmation,
  confirmPayment,
  resendConfirmation,
  listPayments,
  listMonths,
  getOwnPayment,
  startExport,
  listExports,
  getExport,
  downloadExport,
  getReceiptSettings,
  putReceiptSettings,
  sendReceipts,
  getReceipt,
  reissueReceipt,
  getReceiptPdf,
  listReceipts,
  requestRefund,
  listRefundRequests,
  getRefundRequest,
  withdrawRefundRequest,
  writeToRefundRequest,
  uploadEvidence,
  getEvidence,
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
  listMerchantPayments,
  getMerchantPayment,
  refundPayment,
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
  listMerchantRefundRequests,
  getMerchantRefundRequest,
  respondToRefundRequest,
  writeToPayer,
  getMerchantEvidence,
  listStaffRefundRequests,
  staffRespondToRefundRequest,
  staffWriteToPayer,
  getStaffEvidence,
  openMerchant,
  setStoreStatus,
  advanceClock,
  getWorld,
  getSandboxQrPicture,
  listMessages,
] as readonly Endpoint[];
