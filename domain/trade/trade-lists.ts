/** The most saved lists of an account; each holds as many lines as an order. */
export const MAX_TRADE_LISTS = 50

/** A line of a saved list: a product with its paid packs. */
export type TradeListLine = { readonly productId: string; readonly quantity: number }
