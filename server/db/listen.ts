import pg from 'pg'
import { SECOND } from '#domain/time.ts'

type Ears = {
  readonly heard: (message: string) => void
  /** From now on every message is heard; what came before may have been missed. */
  readonly listening: () => void
  /** From now on messages are missed. */
  readonly deaf: () => void
}

/** Hears what the database tells on a channel, until the returned function is called. */
export type Listen = (channel: string, ears: Ears) => Promise<() => Promise<void>>

const FIRST_WAIT = 100
const LONGEST_WAIT = 5 * SECOND
const PULSE = 10 * SECOND

/** Listens on one connection of its own, which is opened again whenever it is lost. */
export function listenToServer(connectionString: string): Listen {
  return async (channel, ears) => {
    let client: pg.Client | null = null
    let timer: NodeJS.Timeout | undefined
    let waitMs = FIRST_WAIT
    let ended = false
    const lose = (lost: pg.Client) => {
      if (client !== lost) return
      client = null
      clearTimeout(timer)
      void lost.end().catch(() => {})
      if (ended) return
      ears.deaf()
      timer = setTimeout(() => void open(), waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT)
    }
    const open = async () => {
      const fresh = new pg.Client({
        connectionString,
        keepAlive: true,
        connectionTimeoutMillis: 5 * SECOND,
        query_timeout: 5 * SECOND,
        application_name: 'pharmacy-shop changes',
      })
      client = fresh
      fresh.on('error', () => lose(fresh))
      fresh.on('end', () => lose(fresh))
      fresh.on('notification', ({ payload = '' }) => ears.heard(payload))
      try {
        await fresh.connect()
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch {
        return lose(fresh)
      }
      if (ended || client !== fresh) return
      waitMs = FIRST_WAIT
      ears.listening()
      beat(fresh)
    }
    /** A line that is cut without a word looks like one on which nothing happens. */
    const beat = (living: pg.Client) => {
      timer = setTimeout(() => {
        living.query('select 1').then(
          () => !ended && client === living && beat(living),
          () => lose(living),
        )
      }, PULSE)
      timer.unref()
    }
    await open()
    return async () => {
      ended = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    }
  }
}
