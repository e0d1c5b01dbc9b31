import { continueIn } from './setup/bootstrap.mjs'

await continueIn('alerts.ts')
