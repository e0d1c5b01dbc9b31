import { useState } from 'react'
import type { DeskPage } from '#contract/page-texts.ts'
import { sendTyped, type TypedValues } from '#web/desk/change-fields.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import { useDeskCall } from '#web/desk/form-api.ts'
import { refusalText, refusedFieldErrors } from '#web/platform/api.ts'
import { type FieldErrors, hasErrors } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'

type TypedPage = { readonly content: TypedValues; readonly errors: FieldErrors }

/** Saves a draft. After the refusal of an outdated one the next attempt replaces the newer text (api-3). */
export function useSavePage(
  { id, version }: DeskPage,
  read: (form: FormData) => TypedPage,
  onSaved: (page: DeskPage) => void,
) {
  const [newer, setNewer] = useState<DeskPage | null>(null)
  const save = useDeskCall(
    async (form: FormData, api) => {
      const { content, errors } = read(form)
      if (hasErrors(errors)) return { errors, alert: 'Please check the marked fields.' }
      const sent = { id, version: (newer ?? { version }).version, content }
      const result = await sendTyped(api, 'POST /api/desk/pages/:id/save', sent)
      setNewer(findNewer<DeskPage>(result))
      if (result.ok) return result
      const refused = Object.entries(refusedFieldErrors(result))
      const byField = Object.fromEntries(refused.map(([path, text]) => [path.replace(/^content\./, ''), text]))
      const text = refusalText(result, 'This could not be saved. Please check the connection and try again.')
      return { errors: byField, alert: byField.blocks ?? text }
    },
    {
      done: ({ page }) => {
        announce('The draft is saved')
        onSaved(page as unknown as DeskPage)
      },
    },
  )
  return { save, newer }
}
