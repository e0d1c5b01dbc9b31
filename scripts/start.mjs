import { continueIn } from './setup/bootstrap.mjs'

await continueIn('start.ts')
