import { continueIn } from './setup/bootstrap.mjs'

await continueIn('import.ts')
