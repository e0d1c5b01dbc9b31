import { useState } from 'react'
import type { DeskPage } from '#contract/page-texts.ts'
import { sendTyped, type TypedValues } from '#web/desk/change-fields.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import { useDeskCall } from '#web/desk/form-api.ts'
import { refusalText, refusedFieldErrors } from '#web/platform/api.ts'
import { type FieldErrors, formText, hasErrors } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'

type TypedPage = { readonly content: TypedValues; readonly errors: FieldErrors }

/** The name and value of the button that publishes what it saves. */
export const THEN_PUBLISH = { name: 'then', value: 'publish' } as const

/**
 * Saves a draft, and publishes it where that button was pressed. After the refusal of an outdated one the next attempt
 * replaces the newer text (api-3).
 */
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
      if (result.ok) {
        if (formText(form, THEN_PUBLISH.name) !== THEN_PUBLISH.value) return result
        const saved = result.body.page as unknown as DeskPage
        onSaved(saved)
        return api('POST /api/desk/pages/:id/publish', { id, version: saved.version })
      }
      const refused = Object.entries(refusedFieldErrors(result))
      const byField = Object.fromEntries(refused.map(([path, text]) => [path.replace(/^content\./, ''), text]))
      const text = refusalText(result, 'This could not be saved. Please check the connection and try again.')
      return { errors: byField, alert: byField.blocks ?? text }
    },
    {
      done: ({ page }) => {
        const shown = page as unknown as DeskPage
        announce(shown.draft === null ? 'The page is published' : 'The draft is saved')
        onSaved(shown)
      },
    },
  )
  return { save, newer }
}
