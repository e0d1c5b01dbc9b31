import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalisePassword } from '#domain/accounts/password-rules.ts'
import { limitConcurrency } from '../files/limit-concurrency.ts'
import { shopBusy } from '../http/refusal.ts'

type HashCost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** The OWASP recommendation for argon2id: 19 MiB, two passes, one lane. A stored hash carries its own cost. */
const recommended: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** The thread pool also compresses pages, so hashing uses only half of it. */
const CONCURRENT_HASHES = 2
const MAX_QUEUED = 20

export type Passwords = {
  /** Refuses while the queue is full. */
  refuseIfBusy(): void
  /** The hash of a new password in the PHC string format. */
  hash(password: string): Promise<string>
  /** The account of `find` if the password matches, else null. An unknown account takes the same time. */
  check<A extends { password_hash: string | null }>(
    password: string,
    find: () => Promise<A | undefined>,
  ): Promise<A | null>
}

/** Hashes passwords in the thread pool, two at once. When its queue is full it refuses before `find` is called. */
export function createPasswords(cost: HashCost = recommended): Passwords {
  const { queued, refuseIfFull } = createQueue(CONCURRENT_HASHES, MAX_QUEUED)
  const unknown = { cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }
  return {
    refuseIfBusy: refuseIfFull,
    hash: (password) =>
      queued(async () => {
        const salt = randomBytes(SALT_BYTES)
        return toPhc(cost, salt, await derive(cost, password, salt, HASH_BYTES))
      }),
    check: (password, find) =>
      queued(async () => {
        const account = await find()
        const stored = fromPhc(account?.password_hash ?? '')
        const { cost: ownCost, salt, hash } = stored ?? unknown
        const isRight = timingSafeEqual(await derive(ownCost, password, salt, hash.length), hash)
        return account !== undefined && stored !== null && isRight ? account : null
      }),
  }
}

/** Runs `concurrency` tasks at once and keeps `maxQueued` waiting. Any more are refused with 503. */
function createQueue(concurrency: number, maxQueued: number) {
  const runLimited = limitConcurrency(concurrency)
  let pending = 0
  const refuseIfFull = () => {
    if (pending >= concurrency + maxQueued) throw shopBusy(2)
  }
  const queued = async <T>(task: () => Promise<T>): Promise<T> => {
    refuseIfFull()
    pending += 1
    return runLimited(task).finally(() => (pending -= 1))
  }
  return { queued, refuseIfFull }
}

const argon2id = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

function derive(cost: HashCost, password: string, nonce: Buffer, tagLength: number): Promise<Buffer> {
  return argon2id('argon2id', { ...cost, message: normalisePassword(password), nonce, tagLength })
}

function toPhc({ memory, passes, parallelism }: HashCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

function fromPhc(text: string): { cost: HashCost; salt: Buffer; hash: Buffer } | null {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text)
  if (parts === null) return null
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
