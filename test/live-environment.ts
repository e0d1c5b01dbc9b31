import { randomBytes } from 'node:crypto'

/** The settings of a live shop behind a proxy at https://shop.example, without online payments. */
export const liveEnvironment = {
  SHOP_MODE: 'live',
  HOST: '127.0.0.1',
  TRUST_PROXY: 'true',
  JWT_SECRET: randomBytes(32).toString('base64url'),
  FILES_KEYS: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://shop.example',
  PAYMENT_GATEWAY: 'none',
}
