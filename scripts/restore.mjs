import { continueIn } from './setup/bootstrap.mjs'

await continueIn('restore.ts')
