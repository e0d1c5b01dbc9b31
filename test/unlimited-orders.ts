/** Settings of shops under test or load, whose customers order more than people do (D84). */
export const unlimitedOrders = { ORDERS_PER_HOUR: '1000000', MAX_QUANTITY: '999', MAX_QUANTITY_PRESCRIPTION: '999' }
