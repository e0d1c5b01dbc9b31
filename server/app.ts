import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { register } from '#contract/accounts.ts'
import { addAccountRoutes, repeatMessageAsError } from './accounts/account-routes.ts'
import { addConsentRoutes } from './consents/consent-routes.ts'
import type { Context } from './context.ts'
import { addAddressRoutes } from './addresses/addresses-routes.ts'
import { addCartRoutes } from './cart/cart-routes.ts'
import { addCatalogueRoutes } from './catalogue/catalogue-routes.ts'
import { addDeskProductRoutes, addProductUploads } from './products/product-routes.ts'
import { addSharePictures } from './catalogue/share-pictures.ts'
import { addCustomerRoutes } from './customers/customer-routes.ts'
import { addDayRoutes, addReceiptUploads } from './day/day-routes.ts'
import { addDeliveryRoutes } from './delivery/delivery-routes.ts'
import { addDeskRoutes } from './desk/desk-routes.ts'
import { addDocsRoutes } from './docs/docs-routes.ts'
import { addDocumentRoutes } from './documents/document-routes.ts'
import { addEnquiryRoutes } from './enquiries/enquiries-routes.ts'
import { addFulfilmentRoutes, addPortalUploads } from './fulfilment/fulfilment-routes.ts'
import { addDeskPrescriptionRoutes } from './fulfilment/prescriptions/desk-prescription-routes.ts'
import { addDemoRoutes } from './gateways/registry.ts'
import { noteRoute } from './metrics/request-metrics.ts'
import { refuseUnrouted } from './http/allowed-methods.ts'
import { readHealth } from './start/health.ts'
import { compressResponses } from './http/content-encoding.ts'
import { answerError } from './http/errors.ts'
import type { App, Variables } from './http/handle.ts'
import { addHealthRoutes } from './http/health-routes.ts'
import { securityHeaders } from './http/headers.ts'
import { Refusal } from './http/refusal.ts'
import { addStaticFiles } from './http/static-files.ts'
import { visitor } from './http/visitor.ts'
import { addOrderRoutes } from './orders/orders-routes.ts'
import { findUnsettledOrderId } from './orders/orders-queries.ts'
import { openCartAfterOrder } from './orders/submit-state.ts'
import { addGatewayRoutes } from './payments/gateway-routes.ts'
import { addPaymentRoutes } from './payments/payments-routes.ts'
import { addPatientRoutes, addPrescriptionRoutes, addPrescriptionUploads } from './prescriptions/prescription-routes.ts'
import { addCustomerPictures } from './customer-files/serve-pictures.ts'
import { addPrescriptionRequestRoutes } from './prescription-requests/request-routes.ts'
import { addPrivacyDeskRoutes } from './privacy/privacy-desk-routes.ts'
import { addReportRoutes } from './reports/report-routes.ts'
import { addReturnRoutes, addReturnUploads } from './returns/return-routes.ts'
import { addStaffOrderRoutes, addStaffOrderUploads } from './staff-orders/staff-order-routes.ts'
import { addLanguageFiles } from './languages/language-files.ts'
import { addTranslationRoutes, addTranslationUploads } from './languages/translation-routes.ts'
import { addLookFiles } from './settings/look-files.ts'
import { addSettingsRoutes, addSettingUploads } from './settings/settings-routes.ts'
import { addSetupRoutes } from './setup/setup-routes.ts'
import { addStaffRoutes } from './staff/staff-routes.ts'
import { addStockRoutes, addStockUploads } from './stock/stock-routes.ts'
import { addLedgerRoutes } from './trade/ledger/ledger-routes.ts'
import { addTradeRoutes, addTradeUploads } from './trade/trade-routes.ts'
import { addTaxRoutes } from './tax/tax-routes.ts'
import { addPagePictures } from './page-texts/page-pictures.ts'
import { addPageTextRoutes, addPageUploads } from './page-texts/page-text-routes.ts'
import { addServedBuyerRoutes } from './trade-orders/buyer-routes.ts'
import { addTradeOrderRoutes, addTradeOrderUploads } from './trade-orders/trade-order-routes.ts'
import { addErasureRoutes } from './privacy/erasure-routes.ts'
import { addYourDataRoutes } from './privacy/your-data-routes.ts'
import { addPages, answerBrokenPage, type RenderPage } from './pages.ts'
import { runTraced } from './trace.ts'

const BODY_LIMIT_BYTES = 256 * 1024

/** START HERE. The API as one function: its features and its error handler. */
export function createApi(ctx: Context): App {
  const app: App = new Hono<{ Variables: Variables }>()
  app.use(securityHeaders({ https: ctx.config.publicUrl.startsWith('https:') }))
  app.use((c, next) => runTraced(c.req.header('traceparent'), next))
  app.use(visitor(ctx))
  if (ctx.config.metricsPort !== null) app.use(noteRoute)
  addGatewayRoutes(app, ctx)
  addUploads(app, ctx)
  app.use(register.path, repeatMessageAsError)
  app.use(
    bodyLimit({
      maxSize: BODY_LIMIT_BYTES,
      onError: () => {
        throw new Refusal('too_large', 'That is more than the shop accepts in one request.')
      },
    }),
  )

  addHealthRoutes(app, ctx, readHealth)
  addDocsRoutes(app)
  addDemoRoutes(app, ctx)
  addCatalogueRoutes(app, ctx)
  addAccountRoutes(app, ctx)
  addConsentRoutes(app, ctx)
  addYourDataRoutes(app, ctx)
  addErasureRoutes(app, ctx)
  addAddressRoutes(app, ctx)
  addDeliveryRoutes(app, ctx)
  addCartRoutes(app, ctx, { openCartAfterOrder, findUnsettledOrderId })
  addOrderRoutes(app, ctx)
  addTradeOrderRoutes(app, ctx)
  addServedBuyerRoutes(app, ctx)
  addPaymentRoutes(app, ctx)
  addEnquiryRoutes(app, ctx)
  addPrescriptionRoutes(app, ctx)
  addPatientRoutes(app, ctx)
  addCustomerPictures(app, ctx)
  addDocumentRoutes(app, ctx)
  addTaxRoutes(app, ctx)
  addStaffRoutes(app, ctx)
  addFulfilmentRoutes(app, ctx)
  addDeskPrescriptionRoutes(app, ctx)
  addStaffOrderRoutes(app, ctx)
  addPrescriptionRequestRoutes(app, ctx)
  addReturnRoutes(app, ctx)
  addTradeRoutes(app, ctx)
  addDayRoutes(app, ctx)
  addDeskRoutes(app, ctx)
  addCustomerRoutes(app, ctx)
  addPrivacyDeskRoutes(app, ctx)
  addReportRoutes(app, ctx)
  addDeskProductRoutes(app, ctx)
  addStockRoutes(app, ctx)
  addLedgerRoutes(app, ctx)
  addSettingsRoutes(app, ctx)
  addSetupRoutes(app, ctx)
  addPageTextRoutes(app, ctx)
  addTranslationRoutes(app, ctx)

  app.all('/api/*', (c) => refuseUnrouted(app, c.req.path))
  app.onError((error, c) => answerError(ctx, error, c))
  return app
}

/** What takes files, before the limit of other bodies. */
function addUploads(app: App, ctx: Context): void {
  addProductUploads(app, ctx)
  addStockUploads(app, ctx)
  addPrescriptionUploads(app, ctx)
  addReturnUploads(app, ctx)
  addTradeUploads(app, ctx)
  addPortalUploads(app, ctx)
  addStaffOrderUploads(app, ctx)
  addReceiptUploads(app, ctx)
  addSettingUploads(app, ctx)
  addPageUploads(app, ctx)
  addTranslationUploads(app, ctx)
  addTradeOrderUploads(app, ctx)
}

/** The shop as one function: API, files and pages. */
export function createApp(ctx: Context, respond: RenderPage): App {
  const app: App = new Hono<{ Variables: Variables }>()
  const api = createApi(ctx)
  app.use(compressResponses())
  app.route('/', api)
  addSharePictures(app, ctx)
  addLookFiles(app, ctx)
  addPagePictures(app, ctx)
  addLanguageFiles(app, ctx)
  addStaticFiles(app, ctx)
  addPages(app, ctx, { respond, api })
  app.onError((error, c) => answerBrokenPage(ctx, error, c))
  return app
}
