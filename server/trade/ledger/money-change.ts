import type { tradeMoneyChangeEndpoints } from '#contract/trade-money.ts'
import type { TradeMoneyChangeName } from '#domain/ledgers/trade-money.ts'
import type { ChangeCall } from '../../desk-change/desk-record.ts'

/** The account whose money changes, locked. */
export type LockedBuyer = { readonly id: string; readonly customer_id: string; readonly firm: string }

export type MoneyChange<Name extends TradeMoneyChangeName> = ChangeCall<
  LockedBuyer,
  (typeof tradeMoneyChangeEndpoints)[Name]
>
