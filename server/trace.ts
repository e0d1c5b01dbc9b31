import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** A W3C trace context without the span of its caller. */
type Trace = { readonly traceId: string; readonly isSampled: boolean }

const traces = new AsyncLocalStorage<Trace>()
/** A later version may add fields. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/

/** Runs `work` in the trace that it is already in, else in that of a `traceparent`, else in a new one. */
export function runTraced<T>(traceparent: string | undefined, work: () => T): T {
  if (traces.getStore() !== undefined) return work()
  return traces.run(readTraceparent(traceparent ?? '') ?? createTrace(), work)
}

export function currentTraceId(): string | undefined {
  return traces.getStore()?.traceId
}

/** The header for a call out of the current trace, under a span id of its own; undefined outside of traces. */
export function createTraceparent(): string | undefined {
  const trace = traces.getStore()
  return trace && `00-${trace.traceId}-${randomBytes(8).toString('hex')}-${trace.isSampled ? '01' : '00'}`
}

function readTraceparent(text: string): Trace | null {
  const [, version, traceId = '', flags = '', more] = TRACEPARENT.exec(text) ?? []
  if (version === undefined || (version === '00' && more !== undefined)) return null
  return { traceId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

function createTrace(): Trace {
  return { traceId: randomBytes(16).toString('hex'), isSampled: false }
}
