import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalisePassword } from '#domain/accounts/account-rules.ts'

/** What OWASP recommends for argon2id: 19 MiB, two passes, one lane. Existing hashes carry their own numbers. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Fits no password: whoever logs in with an unknown address is checked against it, which takes as long as a real check. */
const nobody = { ...cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }

/** Runs in the thread pool of the process, not on its main thread. */
const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** The hash of a password for storage, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return toPhc(
    cost,
    salt,
    await derive('argon2id', { ...cost, message: normalisePassword(password), nonce: salt, tagLength: HASH_BYTES }),
  )
}

/** Whether the password fits the stored hash. Without one it takes as long and says no. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = fromPhc(stored ?? '')
  const { salt, hash, ...parameters } = known ?? nobody
  const message = normalisePassword(password)
  const tried = await derive('argon2id', { ...parameters, message, nonce: salt, tagLength: hash.length })
  return timingSafeEqual(tried, hash) && known !== null
}

type Cost = typeof cost

function toPhc({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

function fromPhc(text: string): (Cost & { salt: Buffer; hash: Buffer }) | null {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text)
  if (parts === null) return null
  const [, memory, passes, parallelism, salt, hash] = parts
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
