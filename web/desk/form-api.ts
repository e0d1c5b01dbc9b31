import { useState } from 'react'
import { withIdempotencyKey } from '#web/platform/idempotency-key.ts'
import type { DeskClient } from '#contract/client.ts'
import { type Call, type CallOptions, type Sent, useCall } from '#web/ui/use-call.ts'
import { callDesk } from './desk-session.ts'

/** The client of one form, which forgets its idempotency key with the form. */
export function createFormApi(api: DeskClient): DeskClient {
  const slots = new Map<string, string>()
  return withIdempotencyKey(api, {
    read: (slot) => slots.get(slot) ?? null,
    write: (slot, text) => void slots.set(slot, text),
    remove: (slot) => void slots.delete(slot),
  })
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
