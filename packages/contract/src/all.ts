import { changePassword, getUserinfo, putUserinfo } from './account.ts';
import {
  acceptPrice,
  cancelAgreement,
  changeAgreementCard,
  changeAgreementReminders,
  declinePrice,
  getAgreement,
  listAgreementOrders,
  listAgreements,
  pauseAgreement,
  resumeAgreement,
} from './agreement.ts';
import {
  forgotPassword,
  previewLink,
  requestAuthentication,
  verifyAuthentication,
} from './authentication.ts';
import { addCard, deleteCard, listCards, resumeCard, setDefaultCard } from './card.ts';
import { getConfig } from './config.ts';
import {
  answerConfirmation,
  confirmPayment,
  lookAtConfirmation,
  resendConfirmation,
} from './confirmation.ts';
import {
  addConsultation,
  getConsultation,
  listConsultations,
  writeToConsultation,
} from './consultation.ts';
import { confirmContact, offerContact } from './contact.ts';
import type { Endpoint } from './endpoint.ts';
import { downloadExport, getExport, listExports, startExport } from './export.ts';
import { getFaq, listFaqs } from './faq.ts';
import { getOwnPayment, listMonths, listPayments } from './history.ts';
import { getHome } from './home.ts';
import { cancelInvoice, createInvoice, getInvoice, listInvoices } from './invoice.ts';
import { changeLimits, getLimits } from './limit.ts';
import {
  createApiKey,
  listApiKeys,
  openMerchant,
  revokeApiKey,
  setStoreStatus,
} from './merchant.ts';
import {
  getMerchantAgreement,
  listMerchantAgreements,
  listMerchantCharges,
  offerAgreement,
  proposePrice,
  withdrawAgreement,
  withdrawPrice,
} from './merchant-agreement.ts';
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
  getNotificationSettings,
  listNotifications,
  putNotificationSetting,
  readNotification,
  readNotifications,
} from './notification.ts';
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
import { findTowns } from './postal-code.ts';
import { deleteUserinfo, getDeletion, restoreUserinfo } from './privacy.ts';
import { addPushSubscription, removePushSubscription } from './push-subscription.ts';
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
import {
  advanceClock,
  getSandboxQrPicture,
  getSandboxSlipPhoto,
  getWorld,
  listMessages,
} from './sandbox.ts';
import { endCurrentSession, endOtherSessions, endSession, listSessions, login } from './session.ts';
import { deleteSlip, getSlipPhoto, keepSlip, listSlips, uploadReceipt } from './slip.ts';
import {
  answerConsultation,
  closeConsultation,
  getStaffConsultation,
  listStaffConsultations,
} from './staff-consultation.ts';
import { answerStepUp, askStepUp, getStepUp } from './step-up.ts';
import { getStore, listStores } from './store.ts';
import { approveStoreChange, listStoreChanges, rejectStoreChange } from './store-change.ts';
import { getSupportStatus } from './support.ts';
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
  listFaqs,
  getFaq,
  register,
  verify,
  resend,
  login,
  requestAuthentication,
  verifyAuthentication,
  previewLink,
  forgotPassword,
  listSessions,
  endOtherSessions,
  endCurrentSession,
  endSession,
  getUserinfo,
  putUserinfo,
  changePassword,
  getHome,
  getStepUp,
  askStepUp,
  answerStepUp,
  getLimits,
  changeLimits,
  getDeletion,
  deleteUserinfo,
  restoreUserinfo,
  offerContact,
  confirmContact,
  findTowns,
  resolveQr,
  getStore,
  listStores,
  createOrder,
  getOrder,
  putOrder,
  uploadReceipt,
  keepSlip,
  listSlips,
  getSlipPhoto,
  deleteSlip,
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
  getSupportStatus,
  listConsultations,
  addConsultation,
  getConsultation,
  writeToConsultation,
  listNotifications,
  readNotifications,
  readNotification,
  getNotificationSettings,
  putNotificationSetting,
  addPushSubscription,
  removePushSubscription,
  uploadEvidence,
  getEvidence,
  listCards,
  addCard,
  resumeCard,
  deleteCard,
  setDefaultCard,
  listAgreements,
  getAgreement,
  listAgreementOrders,
  changeAgreementCard,
  changeAgreementReminders,
  cancelAgreement,
  pauseAgreement,
  resumeAgreement,
  acceptPrice,
  declinePrice,
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
  offerAgreement,
  listMerchantAgreements,
  getMerchantAgreement,
  listMerchantCharges,
  withdrawAgreement,
  proposePrice,
  withdrawPrice,
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
  listStaffConsultations,
  getStaffConsultation,
  answerConsultation,
  closeConsultation,
  openMerchant,
  setStoreStatus,
  listStoreChanges,
  approveStoreChange,
  rejectStoreChange,
  advanceClock,
  getWorld,
  getSandboxQrPicture,
  getSandboxSlipPhoto,
  listMessages,
] as readonly Endpoint[];
