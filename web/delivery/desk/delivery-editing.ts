import type { DeliverySettings } from '#contract/delivery-settings.ts'

/** The settings that a part of the page shows, and what becomes of its changes. */
export type DeliverySettingsProps = {
  settings: DeliverySettings
  onSaved: (settings: DeliverySettings, text: string) => void
  /** A colleague was faster: the page shows the newer values, the dialog keeps what was typed. */
  onStale: (newer: DeliverySettings) => void
}
