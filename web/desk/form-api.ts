import { useState } from 'react'
import { isDecided, clearIdempotencyKey, idempotencyKey } from '#web/platform/idempotency-key.ts'
import type { DeskClient } from '#contract/client.ts'
import { type Call, type CallOptions, type Sent, useCall } from '#web/ui/use-call.ts'
import { callDesk } from './desk-session.ts'

/**
 * The client of one form. A repeat after a lost answer carries the same idempotency key (orders-1); a decision of the server or
 * another input gets a new one.
 */
export function createFormApi(api: DeskClient): DeskClient {
  const slots = new Map<string, string>()
  const attempt = {
    read: (slot: string) => slots.get(slot) ?? null,
    write: (slot: string, text: string) => void slots.set(slot, text),
    remove: (slot: string) => void slots.delete(slot),
  }
  return async (key, input, options = {}) => {
    const headers = { ...options.headers, 'idempotency-key': idempotencyKey(attempt, { key, input }) }
    const result = await api(key, input, { ...options, headers })
    if (isDecided(result)) clearIdempotencyKey(attempt)
    return result
  }
}

/** The client of a form that lives as long as its component. */
export function useFormApi(): DeskClient {
  const [formApi] = useState(() => createFormApi(callDesk))
  return formApi
}

/** A call of staff with its own client (`useCall`). */
export function useDeskCall<Input = void, Body = unknown>(
  send: (input: Input, api: DeskClient) => Sent<Body> | Promise<Sent<Body>>,
  options?: CallOptions<Body>,
): Call<Input> {
  const api = useFormApi()
  return useCall((input: Input) => send(input, api), options)
}
