import { useRef, useState } from 'react'
import type { ApiResult } from '#contract/client.ts'
import { refusalText, refusedFieldErrors } from '#web/platform/api.ts'
import type { FieldErrors } from '#web/platform/forms.ts'
import { markSaved } from '#web/platform/unsaved-work.ts'
import { announce } from './announcer.tsx'

/** What a person has to correct or read: texts beside fields, and a sentence for the alert. */
export type Findings = { readonly errors?: FieldErrors; readonly alert?: string | null }

type FailedCall = Exclude<ApiResult<never>, { ok: true }>
/** What a call came to; null shows nothing. */
export type Sent<Body> = { readonly ok: true; readonly body: Body } | FailedCall | Findings | null

export type CallOptions<Body> = {
  /** Announced, or called with the answer. The call is busy until the promise of `done` settles. */
  done?: string | ((body: Body, form: HTMLFormElement | null) => unknown) | undefined
  /** Called after the refusal is shown. */
  refused?: (result: FailedCall) => unknown
  /** The alert for a failure without a sentence of its own. */
  fallback?: string
}

/** A call that a person starts, with what is shown of it. */
export type Call<Input> = Shown & {
  readonly isBusy: boolean
  /** What is being sent, or null. */
  readonly running: Input | null
  /** Sends, unless an earlier start is still running. The errors belong to the fields of `form`. */
  readonly start: (input: Input, form?: HTMLFormElement | null) => void
  /** Removes the error of a field, or all errors and the alert. */
  readonly clear: (field?: string) => void
}

type Shown = Required<Findings>
const nothing: Shown = { errors: {}, alert: null }

/** Sends one call at a time: busy while it runs, then done, or an alert and the errors of fields with the focus on the first. */
export function useCall<Input = void, Body = unknown>(
  send: (input: Input) => Sent<Body> | Promise<Sent<Body>>,
  {
    done,
    refused,
    fallback = 'This could not be saved. Please check the connection and try again.',
  }: CallOptions<Body> = {},
): Call<Input> {
  const [running, setRunning] = useState<{ readonly input: Input } | null>(null)
  const [shown, setShown] = useState(nothing)
  const current = useRef<AbortController>(null)

  function show({ errors = {}, alert = null }: Findings, form: HTMLFormElement | null): void {
    setShown({ errors, alert: isShownBesideField(form, errors, alert) ? null : alert })
    focusFirstError(form, errors)
  }

  async function settle(result: Sent<Body>, form: HTMLFormElement | null): Promise<void> {
    if (result === null) return setShown(nothing)
    if (!('ok' in result)) return show(result, form)
    if (!result.ok) {
      show({ errors: refusedFieldErrors(result), alert: refusalText(result, fallback) }, form)
      await refused?.(result)
      return
    }
    setShown(nothing)
    markSaved(form)
    if (typeof done === 'string') announce(done)
    else await done?.(result.body, form)
  }

  async function run(input: Input, form: HTMLFormElement | null): Promise<void> {
    const own = new AbortController()
    const end = () => {
      own.abort()
      if (current.current !== own) return
      current.current = null
      setRunning(null)
    }
    current.current = own
    setRunning({ input })
    // A page that the browser restores has lost the answer, or has come back from where the call led (payments-4).
    window.addEventListener('pageshow', ({ persisted }) => persisted && end(), { signal: own.signal })
    try {
      await settle(await send(input), form)
    } finally {
      end()
    }
  }

  return {
    ...shown,
    isBusy: running !== null,
    running: running?.input ?? null,
    start: (input, form = null) => void (current.current ?? run(input, form)),
    clear: (field) =>
      setShown((now) => (field === undefined ? nothing : { ...now, errors: { ...now.errors, [field]: null } })),
  }
}

/** Moves the focus to the first field with an error. */
function focusFirstError(form: HTMLFormElement | null, errors: FieldErrors): void {
  const first = [...(form?.elements ?? [])].find((element) => errors[(element as HTMLInputElement).name])
  if (!(first instanceof HTMLElement)) return
  first.focus()
  // A field that kept the focus may be out of sight.
  first.scrollIntoView({ block: 'nearest' })
}

/** Whether a field of the form shows this sentence, so that an alert would repeat it. */
export function isShownBesideField(form: HTMLFormElement | null, errors: FieldErrors, text: string | null): boolean {
  return Object.entries(errors).some(([name, error]) => error === text && form?.elements.namedItem(name))
}
