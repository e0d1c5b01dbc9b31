/** Settings for tests and load, which exceed the order limits of people (cart-4). */
export const unlimitedOrders = { ORDERS_PER_HOUR: '1000000', MAX_QUANTITY: '999', MAX_QUANTITY_PRESCRIPTION: '999' }
