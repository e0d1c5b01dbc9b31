import { sql } from 'kysely'
import type {
  DeskPrescriptionRequestInPaise,
  PrescriptionRequestInPaise,
  RequestQueueRow,
} from '#contract/prescription-requests.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { paise } from '#domain/money.ts'
import type { RequestState } from '#domain/prescriptions/request-rules.ts'
import type { Context } from '../context.ts'
import { feeAt, readDeliveryTerms } from '../orders/expect-delivery.ts'
import { countUpToCap, type PageOfRows, readPage } from '../db/keyset.ts'
import type { PrescriptionRequestRow } from '../db/prescription-tables.ts'
import type { Db, QueryRow, Trx } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { pictureAddress } from '../customer-files/picture-addresses.ts'
import { listPictures } from '../prescriptions/prescription-queries.ts'
import { findRequestPlace } from './request-queue.ts'
import { noFee } from '#domain/settings/delivery-fee.ts'

/** Locks a request of a customer, or of any for staff, by its prescription: every change holds that lock. */
export async function lockRequest(
  trx: Trx,
  { id, customerId }: { readonly id: string; readonly customerId?: string },
): Promise<PrescriptionRequestRow> {
  const locked = await trx
    .selectFrom('prescription_requests as request')
    .innerJoin('prescriptions', 'prescriptions.id', 'request.prescription_id')
    .select('request.id')
    .where('request.id', '=', id)
    .where((eb) => eb.and({ 'request.customer_id': customerId }))
    .forUpdate('prescriptions')
    .executeTakeFirst()
  if (locked === undefined) throw notFound('Request')
  // A statement of its own sees what the last holder of the lock wrote.
  return trx.selectFrom('prescription_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function selectRequests(db: Db) {
  return db
    .selectFrom('prescription_requests as request')
    .innerJoin('prescriptions', 'prescriptions.id', 'request.prescription_id')
    .innerJoin('customers', 'customers.id', 'request.customer_id')
    .leftJoin('patients', 'patients.id', 'prescriptions.patient_id')
    .leftJoin('orders', 'orders.id', 'request.order_id')
    .selectAll('request')
    .select([
      'prescriptions.note',
      'prescriptions.state as prescription_state',
      'customers.username as customer_name',
      'patients.name as patient_name',
      'patients.birth_year as patient_birth_year',
      'patients.address as patient_address',
      'orders.number as order_number',
    ])
}

type Request = QueryRow<typeof selectRequests>
type RequestWithoutPlace = Omit<PrescriptionRequestInPaise, 'queue'>

/** A request as its customer sees it, with addresses of the pictures for the session. */
export async function getOwnRequest(
  ctx: Context,
  { customerId, sessionId }: { readonly customerId: string; readonly sessionId: string },
  id: string,
): Promise<PrescriptionRequestInPaise> {
  const row = await selectRequests(ctx.db)
    .where('request.id', '=', id)
    .where('request.customer_id', '=', customerId)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Request')
  const [request, queue] = await Promise.all([toRequest(ctx, row, sessionId), findRequestPlace(ctx, row)])
  return { ...(row.state === 'sent' ? withoutOffer(request) : request), queue }
}

/** A customer does not see an offer that was taken back. */
function withoutOffer(request: RequestWithoutPlace): RequestWithoutPlace {
  const named = request.lines.filter(({ asked }) => asked !== '')
  const none = paise(0)
  return {
    ...request,
    lines: named.map((line) => ({ ...line, offer: null, reason: null })),
    itemsTotal: none,
    deliveryFee: none,
    totalAmount: none,
    message: '',
  }
}

/** A request as pharmacists see it, and its prescription. */
export async function getDeskRequest(
  ctx: Context,
  { sessionId }: { readonly sessionId: string },
  id: string,
): Promise<{ request: DeskPrescriptionRequestInPaise; prescriptionId: string }> {
  const row = await selectRequests(ctx.db).where('request.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Request')
  const { patient_name: name, patient_birth_year: birthYear, patient_address: address } = row
  const request = {
    ...(await toRequest(ctx, row, sessionId)),
    customer: { _id: row.customer_id, name: row.customer_name, phone: row.shipping.phoneNumber },
    patient: name === null || birthYear === null || address === null ? null : { name, birthYear, address },
    isUndecided: row.prescription_state === 'received',
  }
  return { request, prescriptionId: row.prescription_id }
}

async function toRequest(ctx: Context, row: Request, sessionId: string): Promise<RequestWithoutPlace> {
  const fee = row.collect_at === null ? feeAt(ctx, await readDeliveryTerms(ctx, row.shipping.postalCode)) : noFee
  const [pictures, lines] = await Promise.all([
    listPictures(ctx.db, [row.prescription_id]),
    ctx.db
      .selectFrom('prescription_request_lines as line')
      .leftJoin('products', 'products.id', 'line.product_id')
      .selectAll('line')
      .select(['products.name', 'products.pack_size'])
      .where('request_id', '=', row.id)
      .orderBy('position')
      .execute(),
  ])
  const shown = lines.map(({ position, asked, asked_packs: askedPacks, reason, ...line }) => ({
    position,
    asked,
    askedPacks,
    reason,
    offer:
      line.product_id === null
        ? null
        : {
            productId: line.product_id,
            productName: line.name ?? '',
            packSize: line.pack_size ?? '',
            packs: line.packs ?? 0,
            price: line.unit_price_paise ?? paise(0),
          },
  }))
  const priced = shown.flatMap(({ offer }) =>
    offer === null ? [] : [{ unitPrice: offer.price, quantity: offer.packs }],
  )
  return {
    _id: row.id,
    state: row.state,
    sentAt: row.created_at.toISOString(),
    pictures: pictures.map((picture) => pictureAddress(ctx, picture.id, sessionId)),
    patientName: row.patient_name ?? '',
    note: row.note,
    address: row.shipping,
    collectAt: row.collect_at,
    lines: shown,
    ...priceCart(priced, fee),
    charge: fee,
    offerNumber: row.offer_number,
    message: row.message,
    endsAt: row.ends_at?.toISOString() ?? null,
    order:
      row.order_id === null || row.order_number === null
        ? null
        : { _id: row.order_id, orderNumber: String(row.order_number) },
  }
}

type ListInput = { readonly state?: RequestState | undefined; readonly after?: number | undefined }

/** A page of the requests that wait, the oldest first, or of those in another state, the newest first. */
export async function listDeskRequests(
  { db }: Context,
  { state = 'sent', after }: ListInput,
): Promise<PageOfRows<RequestQueueRow>> {
  const search = db
    .selectFrom('prescription_requests as request')
    .innerJoin('customers', 'customers.id', 'request.customer_id')
    .select(['request.id', 'request.number', 'request.state', 'request.created_at', 'customers.username'])
    .select(
      sql<number>`(select count(*) from prescription_request_lines named
        where named.request_id = request.id and named.asked <> '')`.as('named'),
    )
    .where('request.state', '=', state)
  return readPage(db, search, {
    order: ['request.number'],
    direction: state === 'sent' ? 'asc' : 'desc',
    after,
    counted: db.selectFrom('prescription_requests').select('id').where('state', '=', state),
    toRow: (row) => ({
      _id: row.id,
      number: row.number,
      state: row.state,
      sentAt: row.created_at.toISOString(),
      customerName: row.username,
      named: row.named,
    }),
  })
}

/** The requests that wait for a pharmacist, up to 501, and when the oldest was sent. */
export async function countWaitingRequests(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const waiting = db.selectFrom('prescription_requests').select('created_at').where('state', '=', 'sent')
  const first = await waiting.orderBy('number').limit(1).executeTakeFirst()
  return { count: await countUpToCap(db, waiting), oldest: first?.created_at ?? null }
}
