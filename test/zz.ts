import { startWholeShop } from '#test/start-whole-shop.ts'
import { createApp } from '#server/app.ts'
const shop = await startWholeShop()
const broken = createApp(shop.ctx, async () => {
  throw new Error('select secret from t')
})
const r = await broken.request('/')
console.log(r.status, [...r.headers], await r.text())
const r2 = await broken.request('/api/products', { method: 'PROPFIND' })
console.log(r2.status)
for (const [p, init] of [
  ['/api/payments/webhooks/razorpay', { method: 'POST', body: 'x' }],
  ['/images/placeholder.jpg', { headers: { range: 'bytes=0-10' } }],
  ['/assets/x', {}],
  ['/favicon.ico', {}],
  ['/api/products?limit=1', { headers: { 'if-none-match': '*' } }],
] as const) {
  const r = await shop.visit(p, init as RequestInit)
  console.log(p, r.status, JSON.stringify([...r.headers]))
}
await shop.close()
