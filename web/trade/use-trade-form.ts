import { type FormEvent, useState } from 'react'
import type { TradeAccount } from '#contract/trade.ts'
import type { ApiResult } from '#contract/client.ts'
import { useFormErrors } from '#web/platform/use-form-errors.ts'
import { readLicences, uploadLicencePhotos, useLicenceDrafts } from './licence-fields.tsx'

type Answer = { readonly account: TradeAccount | null }
type TradeFormOptions = {
  readonly licences: TradeAccount['licences']
  readonly send: (data: FormData, licences: ReturnType<typeof readLicences>) => Promise<ApiResult<Answer>>
  readonly onSent: (account: TradeAccount | null) => void
}

/** A form with licences: uploads their photos, then sends the form. A refusal keeps what was typed and uploaded. */
export function useTradeForm({ licences, send, onSent }: TradeFormOptions) {
  const [drafts, setDrafts] = useLicenceDrafts(licences)
  const [isBusy, setBusy] = useState(false)
  const { errors, alert, show, showRefusal } = useFormErrors()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const data = new FormData(form)
    setBusy(true)
    const uploaded = await uploadLicencePhotos(drafts)
    setDrafts(uploaded.drafts)
    const result = uploaded.failure === null ? await send(data, readLicences(uploaded.drafts, data)) : null
    setBusy(false)
    if (result === null) return show(form, uploaded.failure ?? {})
    if (result.ok) return onSent(result.body.account)
    showRefusal(form, result, 'This could not be sent. Please check the connection and try again.')
  }

  return { drafts, setDrafts, isBusy, errors, alert, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) }
}
