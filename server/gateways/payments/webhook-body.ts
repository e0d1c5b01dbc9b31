import type { z } from 'zod'
import type { GatewayEvent, RawHttp, WebhookVerdict } from './gateway.ts'
import { sha256 } from './signatures.ts'

/** The body as text; `null` where the bytes are not UTF-8. */
export function textOf({ body }: RawHttp): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

/** The JSON of a body in an expected shape; `null` for anything else, however hostile. */
export function jsonOf<T>(request: RawHttp, schema: z.ZodType<T>): T | null {
  const text = textOf(request)
  if (text === null) return null
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** The fields of a form body; of a name that comes twice, the first. */
export function formOf(request: RawHttp): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(textOf(request) ?? '')) if (!fields.has(name)) fields.set(name, value)
  return fields
}

/** The query of an address, which may be only a path; empty where it cannot be read. */
export function queryOf({ url }: RawHttp): URLSearchParams {
  return URL.canParse(url, 'http://shop.invalid')
    ? new URL(url, 'http://shop.invalid').searchParams
    : new URLSearchParams()
}

/** An authentic webhook. It is recognised by the hash of what was signed, never by a header that was not. */
export function accepted(signed: string | Uint8Array, events: readonly GatewayEvent[]): WebhookVerdict {
  return { ok: true, dedupeKey: sha256(signed), events }
}
