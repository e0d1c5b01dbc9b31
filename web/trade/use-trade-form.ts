import type { TradeAccount } from '#contract/trade.ts'
import type { ApiResult } from '#contract/client.ts'
import { useCall } from '#web/ui/use-call.ts'
import { readLicences, uploadLicencePhotos, useLicenceDrafts } from './licence-fields.tsx'

type Answer = { readonly account: TradeAccount | null }
type TradeFormOptions = {
  readonly licences: TradeAccount['licences']
  readonly send: (data: FormData, licences: ReturnType<typeof readLicences>) => Promise<ApiResult<Answer>>
  readonly onSent: (account: TradeAccount | null) => void
}

/** A form with licences: uploads their photos, then sends the form. A refusal keeps what was uploaded. */
export function useTradeForm({ licences, send, onSent }: TradeFormOptions) {
  const [drafts, setDrafts] = useLicenceDrafts(licences)
  const call = useCall(
    async (data: FormData) => {
      const uploaded = await uploadLicencePhotos(drafts)
      setDrafts(uploaded.drafts)
      return uploaded.failure === null ? send(data, readLicences(uploaded.drafts, data)) : { errors: uploaded.failure }
    },
    {
      done: ({ account }) => onSent(account),
      fallback: 'This could not be sent. Please check the connection and try again.',
    },
  )
  return { drafts, setDrafts, call }
}
