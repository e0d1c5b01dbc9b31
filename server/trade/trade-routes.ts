import * as desk from '#contract/desk-trade.ts'
import * as lists from '#contract/price-lists.ts'
import * as people from '#contract/trade-people.ts'
import * as contract from '#contract/trade.ts'
import { required } from '#domain/required.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle, handleUpload } from '../http/handle.ts'
import { languageOf } from '../http/requested-language.ts'
import { readUploadedList } from '../http/read-upload.ts'
import { saveUpload } from '../customer-files/save-upload.ts'
import { resolveBuyer } from '../orders/acting-buyer.ts'
import { acceptInvitation, leaveFirm, readMemberships } from './firm-memberships.ts'
import { invitePerson, listPeople, removePerson, setRight } from './firm-people.ts'
import { priceListRecord } from './price-list-record.ts'
import { importPrices, previewPrices } from './import-prices.ts'
import { getPriceList, listPricedProducts, listPriceLists } from './price-list-queries.ts'
import { showTradePrices } from './show-trade-prices.ts'
import { findOwnAccount, getTradeAccount, listTradeAccounts } from './trade-account-queries.ts'
import { tradeAccountRecord } from './trade-account-record.ts'
import { recordApplication, recordRenewal } from './trade-application.ts'

/** The uploads of licences and price lists, registered before the body limit of other calls. */
export function addTradeUploads(app: App, ctx: Context): void {
  handleUpload(app, ctx, contract.uploadLicencePicture, async ({ principal, sender }, file) => {
    const fileIds = await saveUpload(ctx, { customerId: principal.customerId }, { file, sender })
    return { fileId: required(fileIds[0]), fileIds }
  })
  handleUpload(app, ctx, lists.deskPreviewPrices, ({ input: { columns, ...input }, sender }, upload) =>
    readUploadedList(upload, sender, (file) =>
      previewPrices(ctx, { ...input, file, caller: sender, columns: columns?.split(',') }),
    ),
  )
  handleUpload(app, ctx, lists.deskImportPrices, ({ principal, input: { columns, ...input }, sender }, upload) =>
    readUploadedList(upload, sender, (file) =>
      importPrices(ctx, principal, { ...input, file, caller: sender, columns: columns?.split(',') }),
    ),
  )
}

/** Licensed buyers and their prices, for customers and at the desk. */
export function addTradeRoutes(app: App, ctx: Context): void {
  addBuyerRoutes(app, ctx)
  addPeopleRoutes(app, ctx)
  addDeskAccountRoutes(app, ctx)
  addPriceListRoutes(app, ctx)
}

function addBuyerRoutes(app: App, ctx: Context): void {
  const own = async (customerId: string) => ({ account: await findOwnAccount(ctx, customerId) })
  handle(app, ctx, contract.showTradeAccount, ({ principal }) => own(principal.customerId))
  handle(app, ctx, contract.applyForTrade, async ({ principal: { customerId }, input }) => {
    await recordApplication(ctx, customerId, input)
    return own(customerId)
  })
  handle(app, ctx, contract.renewLicences, async ({ principal: { customerId }, input }) => {
    await recordRenewal(ctx, customerId, input)
    return own(customerId)
  })
  handle(app, ctx, contract.readPricesOfBuyer, async ({ principal, input }) => {
    const { customerId } = await resolveBuyer(ctx.db, principal.customerId)
    return showTradePrices(ctx, customerId, input.productIds)
  })
}

/** The people of a firm: for its holder, and for those whom it asks (trade-22). */
function addPeopleRoutes(app: App, ctx: Context): void {
  handle(app, ctx, people.listTradePeople, async ({ principal }) => ({
    people: await listPeople(ctx.db, principal.customerId),
  }))
  handle(app, ctx, people.inviteTradePerson, async ({ principal: { customerId }, input, header }) => {
    const language = languageOf(header('x-language'))
    return { people: await invitePerson(ctx, { customerId, language, ...input }) }
  })
  handle(app, ctx, people.setTradePersonRight, async ({ principal, input }) => ({
    people: await setRight(ctx, principal.customerId, input),
  }))
  handle(app, ctx, people.removeTradePerson, async ({ principal, input }) => ({
    people: await removePerson(ctx, principal.customerId, input.id),
  }))
  handle(app, ctx, people.listTradeMemberships, ({ principal }) => readMemberships(ctx.db, principal.customerId))
  handle(app, ctx, people.acceptTradeInvitation, ({ principal, input }) =>
    acceptInvitation(ctx, principal.customerId, input.id),
  )
  handle(app, ctx, people.leaveTradeFirm, ({ principal, input }) => leaveFirm(ctx, principal.customerId, input.id))
}

function addDeskAccountRoutes(app: App, ctx: Context): void {
  handle(app, ctx, desk.deskTradeAccountList, ({ input }) => listTradeAccounts(ctx, input))
  handle(app, ctx, desk.deskTradeAccountDetails, async ({ principal, input }) => ({
    account: await getTradeAccount(ctx, principal, input.id),
  }))
  bindRecord(app, ctx, tradeAccountRecord)
}

function addPriceListRoutes(app: App, ctx: Context): void {
  handle(app, ctx, lists.deskPriceListList, ({ input }) => listPriceLists(ctx.db, input.after))
  handle(app, ctx, lists.deskPriceListDetails, async ({ input }) => ({ list: await getPriceList(ctx.db, input.id) }))
  handle(app, ctx, lists.deskPriceListProducts, ({ input }) => listPricedProducts(ctx, input))
  bindRecord(app, ctx, priceListRecord)
}
