import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Metric, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { measureRequests } from './request-metrics.ts'
import { measureShop } from './shop-metrics.ts'

const rules = readFileSync('ops/prometheus/shop-alerts.yml', 'utf8')
const runbook = readFileSync('docs/runbook.md', 'utf8')
const { panels } = JSON.parse(readFileSync('ops/prometheus/dashboard.json', 'utf8')) as {
  panels: { targets: { expr: string }[] }[]
}
const queries = [
  ...[...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, query = '']) => query),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

/** What Prometheus itself adds to each target. */
const ownNames = ['up', 'instance', 'job']

/** The metrics that a shop exports. A histogram has three names. */
function listExported(): Map<string, readonly string[]> {
  const registry = new Registry()
  const ctx = { now: () => new Date() } as Context
  measureShop(registry, { ctx, database: { connections: () => ({}) as never }, cache: { size: 0 } })
  measureRequests(registry, () => {})
  const metrics = registry.getMetricsAsArray() as unknown as (Metric & { name: string; labelNames: string[] })[]
  return new Map(
    metrics.flatMap(({ name, labelNames }) =>
      ['', '_bucket', '_count', '_sum'].map((suffix) => [name + suffix, [...labelNames, 'le']] as const),
    ),
  )
}

const keywords = ['by', 'and', 'or', 'unless', 'sum', 'min', 'max', 'avg', 'count']

/** The identifiers of a query that are no functions, keywords, durations or values of labels. */
function namesIn(query: string): string[] {
  const names = query.replace(/"[^"]*"|\[\w+\]/g, ' ').matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)
  return [...names].map(([name]) => name).filter((name) => !keywords.includes(name))
}

test('alerts and dashboard ask only for metrics and labels that the shop exports', () => {
  const exported = listExported()
  const known = new Set([...ownNames, ...exported.keys(), ...[...exported.values()].flat()])
  expect(queries.length).toBeGreaterThan(25)
  for (const query of queries)
    expect(
      namesIn(query).filter((name) => !known.has(name)),
      query,
    ).toEqual([])
  expect(namesIn('sum by (lane) (shop_job_wait{lane!="code"} > 900)')).toEqual(['lane', 'shop_job_wait', 'lane'])
})

test('the runbook has one row for each alert', () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const rows = [...runbook.matchAll(/^\| (\w+) +\|/gm)].map(([, name]) => name)
  expect(rows.slice(1)).toEqual(alerts)
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) process.stdout.write('alert rules skipped: needs promtool\n')

test.skipIf(!hasPromtool)('Prometheus accepts the rules, and they fire as their tests say', () => {
  for (const [command, file] of [
    ['check', 'shop-alerts.yml'],
    ['test', 'shop-alerts.test.yml'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync('promtool', [command, 'rules', `ops/prometheus/${file}`])
    expect(status, `${stdout}${stderr}`).toBe(0)
  }
})
