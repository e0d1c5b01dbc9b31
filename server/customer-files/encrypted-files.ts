import { randomBytes } from 'node:crypto'
import { required } from '#domain/required.ts'
import { decryptBytes, encryptBytes } from '../crypto/aes-gcm.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { FileKey } from '../files/file-keys.ts'

const KEY_BYTES = 32

/** The key of one file, encrypted with a key of FILES_KEYS and stored in the row of the file. */
type SealedFileKey = { readonly key_id: string; readonly sealed_key: string }

type Files = Pick<Context, 'files' | 'fileKeys'>

/** Encrypts bytes with a key of their own, bound to the id under which they are stored (prescriptions-2). */
export async function storeEncrypted(ctx: Files, id: string, bytes: Buffer): Promise<SealedFileKey> {
  const key = randomBytes(KEY_BYTES)
  await ctx.files.write(id, encryptBytes(key, id, bytes))
  return sealKey(required(ctx.fileKeys()[0]), id, key)
}

/** The bytes of a stored file. Refuses with 503 when the file or its key is lost. */
export async function readEncrypted(ctx: Files, id: string, sealed: SealedFileKey): Promise<Buffer> {
  const key = unsealKey(ctx, id, sealed)
  if (key === null)
    throw new Refusal(
      'unavailable',
      'The key of this picture is missing from FILES_KEYS. Please ask the person who looks after the server to add it again.',
    )
  const stored = await ctx.files.read(id)
  const bytes = stored && decryptBytes(key, id, stored)
  if (bytes === null)
    throw new Refusal(
      'unavailable',
      'This picture is missing or damaged in the file store. An owner can restore a backup.',
    )
  return bytes
}

/** The key of a file under the first key of FILES_KEYS, or null if it is there already or cannot be read. */
export function resealKey(ctx: Files, id: string, sealed: SealedFileKey): SealedFileKey | null {
  const [newest] = ctx.fileKeys()
  if (newest === undefined || sealed.key_id === newest.id) return null
  const key = unsealKey(ctx, id, sealed)
  return key === null ? null : sealKey(newest, id, key)
}

function sealKey(fileKey: FileKey, id: string, key: Buffer): SealedFileKey {
  return { key_id: fileKey.id, sealed_key: encryptBytes(fileKey.bytes, id, key).toString('base64url') }
}

function unsealKey(ctx: Files, id: string, { key_id: keyId, sealed_key: sealed }: SealedFileKey): Buffer | null {
  const fileKey = ctx.fileKeys().find((one) => one.id === keyId)
  return fileKey === undefined ? null : decryptBytes(fileKey.bytes, id, Buffer.from(sealed, 'base64url'))
}
