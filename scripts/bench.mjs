import { continueIn } from './setup/bootstrap.mjs'

await continueIn('bench.ts', 'tools')
