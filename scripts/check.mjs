import { continueIn } from './setup/bootstrap.mjs'

await continueIn('check.ts', 'tests')
