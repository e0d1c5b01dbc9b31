import { continueIn } from './setup/bootstrap.mjs'

await continueIn('sbom.ts')
