import { continueIn } from './setup/bootstrap.mjs'

await continueIn('recovery-sheet.ts')
