import type { returnChangeEndpoints } from '#contract/returns.ts'
import type { ReturnChangeName } from '#domain/returns/return-changes.ts'
import type { ReturnState } from '#domain/returns/return-states.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { ReturnRow } from '../db/return-tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall } from '../desk-change/desk-record.ts'

/** A return and its order, both locked. */
export type LockedReturn = { readonly row: ReturnRow; readonly order: OrderRow }

type ReturnColumns = Partial<
  Pick<
    ReturnRow,
    | 'refusal'
    | 'refused_at'
    | 'is_withdrawn'
    | 'carrier'
    | 'tracking_number'
    | 'sealed_payout'
    | 'payout_reference'
    | 'refund_paise'
    | 'settled_at'
  >
>

/** What a change leaves behind. */
export type ReturnStep = { readonly to: ReturnState; readonly columns?: ReturnColumns } & Pick<Audited, 'reason'>

/** A change of a locked return by staff. */
export type ReturnChange<Name extends ReturnChangeName> = ChangeCall<LockedReturn, (typeof returnChangeEndpoints)[Name]>
