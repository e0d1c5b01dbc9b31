import { existsSync } from 'node:fs'

import { prepareBuild } from './setup/prepare.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
// React renders several times slower in its development form.
process.env.NODE_ENV ??= 'production'
await prepareBuild()
const { main } = await import('../server/main.ts')
await main()
