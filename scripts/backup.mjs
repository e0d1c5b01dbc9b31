import { continueIn } from './setup/bootstrap.mjs'

await continueIn('backup.ts')
