/** The only Trusted Types policy of the shop, as the content policy names it. */
export const WORKER_POLICY = 'shop-worker'
