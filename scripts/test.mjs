import { continueIn } from './setup/bootstrap.mjs'

await continueIn('test.ts', 'tests')
