import { continueIn } from './setup/bootstrap.mjs'

await continueIn('dev.ts')
