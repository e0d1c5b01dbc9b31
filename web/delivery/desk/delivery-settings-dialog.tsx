import type { ReactNode } from 'react'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import type { DeliverySettings } from '#contract/delivery-settings.ts'
import { FormDialog, type FormFindings } from '#web/desk/form-dialog.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import type { FieldErrors } from '#web/platform/forms.ts'

/** The settings that a part of the page shows, with the callbacks of its changes. */
export type DeliverySettingsProps = {
  settings: DeliverySettings
  onSaved: (settings: DeliverySettings, text: string) => void
  /** A colleague changed the settings: the page shows the newer values, the dialog keeps the typed ones. */
  onStale: (newer: DeliverySettings) => void
}

type ChangedSettings = { settings: DeliverySettings }

type SettingsDialogProps = Omit<DeliverySettingsProps, 'settings'> & {
  title: string
  submitLabel: string
  savedText: string
  send: (form: FormData, api: DeskClient) => Promise<ApiResult<ChangedSettings> | FormFindings>
  onClose: () => void
  children: (errors: FieldErrors) => ReactNode
}

/** A dialog that changes the delivery settings and closes when they are saved (api-3). */
export function DeliverySettingsDialog({ send, onSaved, onStale, savedText, ...dialog }: SettingsDialogProps) {
  return (
    <FormDialog<ChangedSettings>
      {...dialog}
      onDone={({ settings }) => {
        dialog.onClose()
        onSaved(settings, savedText)
      }}
      send={async (form, api) => {
        const result = await send(form, api)
        if (!('errors' in result)) showNewerSettings(result, onStale)
        return result
      }}
    />
  )
}

/** Shows the newer settings that came with a refusal. */
export function showNewerSettings(result: ApiResult<ChangedSettings>, onStale: DeliverySettingsProps['onStale']): void {
  const newer = findNewer<DeliverySettings>(result)
  if (newer !== null) onStale(newer)
}
