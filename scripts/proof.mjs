import { continueIn } from './setup/bootstrap.mjs'

await continueIn('proof.ts', 'tools')
