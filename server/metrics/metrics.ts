import type { RequestListener } from 'node:http'
import { AggregatorRegistry, register } from 'prom-client'
import type { Config } from '../config.ts'
import { measureRequests } from './request-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'
import { type Measured, measureShop } from './shop-metrics.ts'

/** Through it a primary asks its workers, and a worker answers. */
const workers = new AggregatorRegistry()

/** Measures a shop and the requests of its listener where METRICS_PORT asks for it. */
export function measured(listener: RequestListener, shop: Measured): RequestListener {
  if (shop.ctx.config.metricsPort === null) return listener
  // A shop that is opened anew replaces the former one.
  register.clear()
  measureShop(register, shop)
  return measureRequests(register, listener)
}

/** Serves the metrics of this process, or of all its workers. */
export function startMetrics({ metricsPort, processes }: Pick<Config, 'metricsPort' | 'processes'>): void {
  if (metricsPort === null) return
  serveMetrics(metricsPort, () => (processes === 1 ? register.metrics() : workers.clusterMetrics()))
}
