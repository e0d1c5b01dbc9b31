/** What a person of a firm may do, in the words of the holder (trade-22). */
export const tradeRights = {
  orders: 'Orders',
  'orders-and-money': 'Orders and money',
} as const satisfies Record<string, string>

export type TradeRight = keyof typeof tradeRights

/** The most people of one account, invited and joined. */
export const MAX_TRADE_PEOPLE = 20

/** The longest name of a person, in UTF-16 units. */
export const TRADE_PERSON_NAME_MAX = 60

/** Why a person with the right "Orders" does not see the money of the firm. */
export const NO_MONEY_RIGHT =
  'You order for your firm. What is due, and paying it, is for people with the right “Orders and money”.'
