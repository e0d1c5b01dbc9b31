import type { Config } from '../config.ts'
import { configOf } from '../config.ts'
import type { Context } from '../context.ts'
import { openGateways } from '../gateways/registry.ts'
import { readSetupFile } from '../start/setup-file.ts'
import { checkCollations } from './check-collations.ts'
import { checkFileKeys, checkImportFolder, checkStoredFiles } from './check-files.ts'
import { checkSetup } from './check-setup.ts'
import { checkShop } from './check-shop.ts'
import type { Finding } from './finding.ts'
import { runPreflight } from './preflight.ts'

type CheckedShop = Pick<Context, 'db' | 'secret' | 'fileKeys' | 'files' | 'settings'> & { readonly config: Config }

/** Every check of the shop as it is stored now: for `npm run doctor` and the desk (setup-3). */
export async function runAllChecks(shop: CheckedShop, now: () => Date): Promise<Finding[]> {
  const { db, secret } = shop
  const config = configOf(shop.config.environment, readSetupFile(shop.config.dataDir))
  return [
    ...(await runPreflight(config, { db, gateways: openGateways(config, secret, now), now })),
    ...(await checkCollations(db)),
    ...(await checkShop(db, now())),
    await checkFileKeys(db, shop.fileKeys()),
    await checkStoredFiles(db, shop.files),
    ...(await checkImportFolder(config.importFolder, config.dataDir)),
    ...(await checkSetup(config, shop)),
  ]
}
