import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DeskPage } from '#contract/page-texts.ts'
import { sendTyped, type TypedValues } from '#web/desk/change-fields.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import { useFormApi } from '#web/desk/form-api.ts'
import { refusalText } from '#web/platform/api.ts'
import { type FieldErrors, hasErrors } from '#web/platform/forms.ts'
import { markSaved } from '#web/platform/unsaved-work.ts'
import { announce } from '#web/ui/announcer.tsx'

type TypedPage = { readonly content: TypedValues; readonly errors: FieldErrors }

/** Saves a draft. After the refusal of an outdated one the next attempt replaces the newer text (api-3). */
export function useSavePage(
  { id, version }: DeskPage,
  form: RefObject<HTMLFormElement | null>,
  onSaved: (page: DeskPage) => void,
) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [newer, setNewer] = useState<DeskPage | null>(null)
  const [isBusy, setBusy] = useState(false)
  const api = useFormApi()

  async function save({ content, errors: missing }: TypedPage) {
    if (isBusy) return
    if (hasErrors(missing)) return showErrors(missing, 'Please check the marked fields.')
    setBusy(true)
    const sent = { id, version: (newer ?? { version }).version, content }
    const result = await sendTyped(api, 'POST /api/desk/pages/:id/save', sent)
    setBusy(false)
    if (result.ok) {
      setNewer(null)
      showErrors({}, null)
      announce('The draft is saved')
      markSaved(form.current)
      return onSaved(result.body.page as unknown as DeskPage)
    }
    setNewer(findNewer<DeskPage>(result))
    const refused = Object.entries(result.reason === 'refused' ? (result.fields ?? {}) : {})
    const byField = Object.fromEntries(refused.map(([path, text]) => [path.replace(/^content\./, ''), text]))
    const text = refusalText(result, 'This could not be saved. Please check the connection and try again.')
    showErrors(byField, byField.blocks ?? text)
  }

  function showErrors(found: FieldErrors, text: string | null) {
    flushSync(() => {
      setErrors(found)
      setAlert(text)
    })
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  return { errors, alert, newer, isBusy, save, clearErrors: () => setErrors({}) }
}
