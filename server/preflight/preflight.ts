import type { Logger } from 'pino'
import { ConfigError } from '../start/config-error.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import type { Gateways } from '../gateways/payments/create-gateways.ts'
import { checkClocks, checkDisk, checkDurability, checkGateways, checkMail } from './check-dependencies.ts'
import type { Finding } from './finding.ts'

type PreflightParts = { readonly db: Db; readonly gateways: Gateways; readonly now: () => Date }

/** Checks the dependencies of a live shop: database, clocks, disk, mail server, payment gateways. */
export async function runPreflight(config: Config, { db, gateways, now }: PreflightParts): Promise<Finding[]> {
  const checks = [
    checkDurability(db),
    checkClocks(db, now),
    checkDisk(config.dataDir),
    ...(config.smtpUrl === null ? [] : [checkMail(config.smtpUrl)]),
    checkGateways(gateways),
  ]
  return (await Promise.all(checks)).flat()
}

/** Throws a ConfigError with one sentence per broken finding, and logs warnings. */
export function refuseBroken(findings: readonly Finding[], log: Logger): void {
  const broken = findings.filter(({ state }) => state === 'broken')
  if (broken.length > 0) throw new ConfigError(broken.map(({ sentence }) => sentence).join('\n'))
  for (const { state, sentence } of findings) if (state === 'warning') log.warn(sentence)
}
