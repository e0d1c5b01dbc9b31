import { continueIn } from './setup/bootstrap.mjs'

await continueIn('doctor.ts')
