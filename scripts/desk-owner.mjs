import { continueIn } from './setup/bootstrap.mjs'

await continueIn('desk-owner.ts')
