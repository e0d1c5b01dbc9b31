import { startWholeShop } from '#test/start-whole-shop.ts'
import { exchange } from '#test/http/raw-socket.ts'
import { malformed } from '#test/http/malformed.ts'
const shop = await startWholeShop()
const port = await shop.serve()
for (const [name, bytes] of Object.entries(malformed)) {
  const r = await exchange(port, bytes)
  console.log(r.statuses.join(',') || '-', r.closed ? 'closed' : 'open', name, Math.round(r.ms), r.statuses[0]! < 400 || r.statuses[0]! >=500 ? r.text.slice(0,300).replace(/\r\n/g,' | '):'')
}
await shop.close()
