import type { z } from 'zod'
import type { Access, AccessKind, AccessKindOf } from './endpoint.ts'
import {
  endSessions,
  forgotPassword,
  listSessions,
  login,
  logout,
  register,
  resetPassword,
  validateToken,
} from './accounts.ts'
import { getAddress, saveAddress } from './addresses.ts'
import { checkCart, clearCart, getCart, updateCart } from './cart.ts'
import {
  listCategories,
  listFacets,
  listForRobots,
  listProducts,
  listRelated,
  showProduct,
  suggestProducts,
} from './catalogue.ts'
import { showPinCode } from './delivery.ts'
import { deskToday, settleOpenAlert } from './desk.ts'
import {
  addProductImage,
  arrangeProductImages,
  changeProductPrice,
  correctProductStock,
  createProduct,
  deskProductDetails,
  deskProductList,
  editProduct,
  exportProducts,
  withdrawProduct,
} from './desk-products.ts'
import { importRejects, latestImport, startImport, stopImport, uploadImport } from './product-imports.ts'
import { sendEnquiry } from './enquiries.ts'
import {
  deskBulk,
  deskCancel,
  deskCash,
  deskClaim,
  deskCut,
  deskDeliver,
  deskHold,
  deskNote,
  deskOrderDetails,
  deskOrderList,
  deskPack,
  deskPrescription,
  deskSendOut,
  deskShip,
  deskTakeBack,
} from './fulfilment.ts'
import { cancelOrder, createOrder, listOrders, reorder, showOrder, showOrderDetails } from './orders.ts'
import { createPayment, initiatePayment, listPaymentMethods, showPaymentStatus, updateOrderStatus } from './payments.ts'
import {
  deskAddSupplier,
  deskDiscardReceipt,
  deskOpenReceipt,
  deskPostReceipt,
  deskPreviewReceiptFile,
  deskReadPackCode,
  receiptDetails,
  receiptList,
  deskSaveReceipt,
  supplierList,
} from './receipts.ts'
import { deskAnswerRecall, deskExportRecall, recallDetails, recallList, deskStartRecall } from './recalls.ts'
import {
  blockStaff,
  changeStaff,
  confirmEnrolment,
  deskLogin,
  deskLoginSecond,
  deskLogout,
  inviteStaff,
  listAudit,
  listStaff,
  resetStaffFactor,
  showMe,
  startEnrolment,
  stepUp,
} from './staff.ts'
import {
  deskAdjustBatch,
  adjustmentList,
  batchList,
  batchShow,
  blockBatch,
  deskCountBatches,
  deskDecideAdjustment,
  deskInspectReturns,
  movementList,
  showStockLevel,
} from './stock.ts'
import {
  deskAnswerTicket,
  deskAssignTicket,
  deskClassifyTicket,
  deskCloseTicket,
  deskTicketDetails,
  deskTicketList,
} from './tickets.ts'

/** Every call of the API. Documentation, access table and fuzzing are generated from this list. */
export const endpoints = [
  listProducts,
  listFacets,
  suggestProducts,
  showProduct,
  listRelated,
  listCategories,
  listForRobots,
  register,
  login,
  validateToken,
  logout,
  listSessions,
  endSessions,
  forgotPassword,
  resetPassword,
  getCart,
  updateCart,
  checkCart,
  clearCart,
  getAddress,
  saveAddress,
  showPinCode,
  createOrder,
  listOrders,
  showOrderDetails,
  showOrder,
  cancelOrder,
  reorder,
  listPaymentMethods,
  createPayment,
  initiatePayment,
  showPaymentStatus,
  updateOrderStatus,
  sendEnquiry,
  deskLogin,
  deskLoginSecond,
  startEnrolment,
  confirmEnrolment,
  stepUp,
  deskLogout,
  showMe,
  listStaff,
  inviteStaff,
  changeStaff,
  blockStaff,
  resetStaffFactor,
  listAudit,
  deskOrderList,
  deskOrderDetails,
  deskBulk,
  deskClaim,
  deskPrescription,
  deskHold,
  deskNote,
  deskPack,
  deskShip,
  deskSendOut,
  deskDeliver,
  deskTakeBack,
  deskCash,
  deskCancel,
  deskCut,
  deskToday,
  settleOpenAlert,
  deskTicketList,
  deskTicketDetails,
  deskAnswerTicket,
  deskAssignTicket,
  deskClassifyTicket,
  deskCloseTicket,
  deskProductList,
  createProduct,
  exportProducts,
  latestImport,
  uploadImport,
  startImport,
  stopImport,
  importRejects,
  deskProductDetails,
  editProduct,
  addProductImage,
  arrangeProductImages,
  changeProductPrice,
  withdrawProduct,
  correctProductStock,
  batchList,
  batchShow,
  blockBatch,
  deskInspectReturns,
  showStockLevel,
  movementList,
  adjustmentList,
  deskAdjustBatch,
  deskDecideAdjustment,
  deskCountBatches,
  supplierList,
  deskAddSupplier,
  receiptList,
  deskOpenReceipt,
  deskPreviewReceiptFile,
  receiptDetails,
  deskSaveReceipt,
  deskDiscardReceipt,
  deskPostReceipt,
  deskReadPackCode,
  recallList,
  deskStartRecall,
  deskExportRecall,
  recallDetails,
  deskAnswerRecall,
] as const

type ApiEndpoint = (typeof endpoints)[number]

type KeyOf<E> = E extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never

/** The typed name of a call: "POST /api/orders/create". */
export type ApiKey = KeyOf<ApiEndpoint>

/** The holder of the token for each kind of access. Shoppers' clients cannot name desk calls. */
type TokenHolders = { public: 'shopper'; customer: 'shopper'; desk: 'staff' }
type TokenHolder = TokenHolders[AccessKind]

export type KeyForHolder<E, H extends TokenHolder> = E extends { access: infer A extends Access }
  ? TokenHolders[AccessKindOf<A>] extends H
    ? KeyOf<E>
    : never
  : never

/** The calls of the client of signed-in staff. */
export type DeskKey = KeyForHolder<ApiEndpoint, 'staff'>

/** The calls of a shopper's client. */
export type ShopperKey = KeyForHolder<ApiEndpoint, 'shopper'>

type EndpointOf<K extends ApiKey> = ApiEndpoint extends infer E
  ? E extends { method: infer M extends string; path: infer P extends string }
    ? `${M} ${P}` extends K
      ? E
      : never
    : never
  : never

export type ApiInput<K extends ApiKey> = EndpointOf<K> extends { input: infer I extends z.ZodType } ? z.input<I> : never
export type ApiOutput<K extends ApiKey> =
  EndpointOf<K> extends { output: infer O extends z.ZodType } ? z.output<O> : never
