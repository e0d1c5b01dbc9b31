/** The settings of a live shop behind a proxy at https://shop.example, without online payments. */
export const liveEnvironment = {
  SHOP_MODE: 'live',
  HOST: '127.0.0.1',
  TRUST_PROXY: 'true',
  JWT_SECRET: 'Tq3vYc8Lr1Zp6Wd0Xk7Nf4Jh9Bm2GsQe',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://shop.example',
  PAYMENT_GATEWAY: 'none',
}
