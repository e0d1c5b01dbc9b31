import type { Generated } from 'kysely'
import type { DeliveryArea, DeliveryClass, DeliveryWay } from '#domain/delivery/delivery-rules.ts'
import type { ZoneReach } from '#domain/delivery/zones.ts'
import type { Paise } from '#domain/money.ts'

type ZonesTable = {
  id: string
  position: number
  name: string
  reach: ZoneReach
  pins: string[]
  districts: string[]
  way: DeliveryWay
  days_min: number
  days_max: number
  cut_off: string
  cod: boolean
  cod_max_paise: Paise | null
  fee_paise: Paise | null
  free_from_paise: Paise | null
}

type DeliveryRulesTable = {
  delivery_class: DeliveryClass
  way: DeliveryWay
  area: DeliveryArea
  allowed: boolean
  decided_by: string
  decided_at: Date
  note: string
}

type DeliverySettingsTable = {
  singleton: Generated<boolean>
  version: Generated<number>
  origin: 'new' | 'existing'
  cod_max_paise: Paise | null
  changed_by: string | null
  changed_at: Date | null
}

/** Zones, holidays, rules and settings of delivery (migrations/0019-delivery.sql). */
export type DeliveryTables = {
  zones: ZonesTable
  holidays: { day: string; name: string }
  delivery_rules: DeliveryRulesTable
  delivery_settings: DeliverySettingsTable
}
