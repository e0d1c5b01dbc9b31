import type { ApiInput } from '#contract/api.ts'
import { MAX_PICTURES } from '#domain/catalogue/edited-fields.ts'
import type { Context } from '../context.ts'
import type { AuditChanges } from '../db/staff-tables.ts'
import type { ProductRow } from '../db/tables.ts'
import { decodeUpload } from '../files/decode-upload.ts'
import type { QueuedCaller } from '../files/fair-queue.ts'
import { pictureStem } from '../files/picture-originals.ts'
import { forgetUpload, stemOfUpload } from '../files/uploaded-pictures.ts'
import { invalidField } from '../http/refusal.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import type { Upload } from '../http/upload-receiver.ts'
import { afterCommit } from '../db/after-commit.ts'
import { type Audited, changeRecord } from '../desk-change/change-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { auditedChanges, type ProductEdit, productKind } from './edit-product.ts'
import { refuseClaims } from './read-product-form.ts'

type PictureUpload = ApiInput<'POST /api/desk/products/:id/images'> & {
  readonly version: number
  readonly file: Upload
  readonly sender: QueuedCaller
}

/** Adds a picture behind the others. The database stores it re-encoded. */
export async function addPicture(
  ctx: Context,
  principal: StaffPrincipal,
  { file, sender, alt = '', id, version }: PictureUpload,
): Promise<void> {
  const body = await decodeUpload(file, sender)
  const stem = stemOfUpload(body)
  const address = `/images/products/${stem}-640.webp`
  const call = { name: 'add-picture', principal, id, version } as const
  await changeRecord(ctx, productKind, call, async ({ trx, record: before, at }) => {
    refuseClaims(before.schedule, { alt })
    if (before.images.includes(address)) throw invalidField('file', 'This product has this picture already.')
    if (before.images.length >= MAX_PICTURES)
      throw invalidField('file', `A product has at most ${MAX_PICTURES} pictures.`)
    await trx
      .insertInto('product_pictures')
      .values({ product_id: id, stem, body, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const after = picturesOf({
      images: [...before.images, address],
      image_alts: { ...before.image_alts, [address]: alt },
    })
    await trx.updateTable('products').set(columnsOf(after, at)).where('id', '=', id).execute()
    return auditedChanges(before, picturesBetween(before, after))
  })
}

/** Orders, describes and removes pictures. */
export async function arrangePictures(change: ProductEdit<'arrange-pictures'>): Promise<Audited | null> {
  const { ctx, trx, record: before, at } = change
  const { id, images } = change.input
  const addresses = images.map(({ address }) => address)
  if (new Set(addresses).size < addresses.length || addresses.some((one) => !before.images.includes(one)))
    throw invalidField('images', 'These are not the pictures of this product. Please load the page again.')
  refuseClaims(before.schedule, pictureTexts(images))
  const alts = Object.fromEntries(images.map(({ address, alt }) => [address, alt]))
  const after = picturesOf({ images: addresses, image_alts: alts })
  const changes = picturesBetween(before, after)
  if (Object.keys(changes).length === 0) return null
  const removed = before.images.filter((address) => !addresses.includes(address)).map(nameOf)
  await trx.updateTable('products').set(columnsOf(after, at)).where('id', '=', id).execute()
  if (removed.length > 0)
    await trx.deleteFrom('product_pictures').where('product_id', '=', id).where('stem', 'in', removed).execute()
  afterCommit(trx, () => {
    for (const stem of removed.filter((one) => one.startsWith('desk-')))
      forgetUpload(stem).catch((err: unknown) => ctx.log.warn({ err, stem }, 'a removed picture is still on the disk'))
  })
  return auditedChanges(before, changes)
}

/** The alternative texts of arranged pictures by their fields. */
export function pictureTexts(images: readonly { readonly alt: string }[]): Record<string, string> {
  return Object.fromEntries(images.map(({ alt }, index) => [`images.${index}.alt`, alt]))
}

type Pictures = Pick<ProductRow, 'images' | 'image_alts'>

/** The pictures in their order with the texts of those that have one. */
function picturesOf({ images, image_alts: alts }: Pictures): Pictures {
  const described = images.filter((address) => (alts[address] ?? '') !== '')
  return { images, image_alts: Object.fromEntries(described.map((address) => [address, alts[address] ?? ''])) }
}

/** The changes as the audit log shows them: pictures by the stem of their address. */
function picturesBetween(before: Pictures, after: Pictures): AuditChanges {
  const shown = (pictures: Pictures) => ({
    pictures: pictures.images.map(nameOf),
    descriptions: pictures.images.map((address) => pictures.image_alts[address] ?? '').filter(Boolean),
  })
  return changesBetween(shown(before), shown(after))
}

function nameOf(address: string): string {
  return pictureStem(address) ?? address
}

function columnsOf({ images, image_alts: alts }: Pictures, now: Date) {
  return { images: JSON.stringify(images), image_alts: JSON.stringify(alts), updated_at: now }
}
