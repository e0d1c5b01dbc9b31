import { createServer } from 'node:http'
import { serve } from '@hono/node-server'
import { MINUTE } from '#domain/time.ts'
import { createFlowApi, type CheckoutFlow, openBenchShop } from './bench-shop.ts'

/** Runs the API in its own process and prints its port: `node bench/checkout/serve.ts <database url> <flow>`. */
const [url = '', flow = 'shop'] = process.argv.slice(2)
const shop = await openBenchShop(url)
// The buyers come back after the round of the other flow.
const serverOptions = { keepAliveTimeout: MINUTE }
serve(
  {
    fetch: createFlowApi(flow as CheckoutFlow, shop.ctx).fetch,
    port: 0,
    hostname: '127.0.0.1',
    createServer,
    serverOptions,
  },
  ({ port }) => process.stdout.write(`${port}\n`),
)
process.once('disconnect', () => process.exit(0))
