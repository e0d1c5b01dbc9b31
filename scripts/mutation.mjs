import { continueIn } from './setup/bootstrap.mjs'

await continueIn('mutation.ts', 'tests')
