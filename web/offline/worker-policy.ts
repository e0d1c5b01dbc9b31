/** The only Trusted Types policy of the shop. The content security policy names it. */
export const WORKER_POLICY = 'shop-worker'
