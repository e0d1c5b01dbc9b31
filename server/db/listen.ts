import pg from 'pg'
import { SECOND } from '#domain/time.ts'
import { listenerName } from './running-machines.ts'

type Listener = {
  readonly onMessage: (message: string) => void
  /** Every message from now on arrives; earlier ones may be lost. */
  readonly onConnected: () => void
  /** Messages from now on are missed. */
  readonly onDisconnected: () => void
}

/** Listens on a channel of the database until the returned function is called. */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>

const FIRST_BACKOFF = SECOND / 10
const LONGEST_BACKOFF = 5 * SECOND
const HEARTBEAT = 10 * SECOND

/** Listens on a separate connection, which reconnects with exponential backoff. */
export function listenOn(connectionString: string): Listen {
  return async (channel, listener) => {
    let client: pg.Client | null = null
    let timer: NodeJS.Timeout | undefined
    let backoffMs = FIRST_BACKOFF
    let ended = false
    const lose = (lost: pg.Client) => {
      if (client !== lost) return
      client = null
      clearTimeout(timer)
      void lost.end().catch(() => {})
      if (ended) return
      listener.onDisconnected()
      timer = setTimeout(() => void connect(), backoffMs)
      backoffMs = Math.min(backoffMs * 2, LONGEST_BACKOFF)
    }
    const connect = async () => {
      const fresh = new pg.Client({
        connectionString,
        keepAlive: true,
        connectionTimeoutMillis: 5 * SECOND,
        query_timeout: 5 * SECOND,
        application_name: listenerName,
      })
      client = fresh
      fresh.on('error', () => lose(fresh))
      fresh.on('end', () => lose(fresh))
      fresh.on('notification', ({ payload = '' }) => listener.onMessage(payload))
      try {
        await fresh.connect()
        await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch {
        return lose(fresh)
      }
      if (ended || client !== fresh) return
      backoffMs = FIRST_BACKOFF
      listener.onConnected()
      scheduleHeartbeat(fresh)
    }
    /** Detects a connection that was cut without notice. */
    const scheduleHeartbeat = (connected: pg.Client) => {
      timer = setTimeout(() => {
        connected.query('select 1').then(
          () => !ended && client === connected && scheduleHeartbeat(connected),
          () => lose(connected),
        )
      }, HEARTBEAT)
      timer.unref()
    }
    await connect()
    return async () => {
      ended = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    }
  }
}
