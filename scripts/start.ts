import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'

import type * as Main from '#server/main.ts'
import { builtServer, prepareBuild } from './setup/prepare.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
// React renders several times slower in its development form.
process.env.NODE_ENV ??= 'production'
await prepareBuild()
const { main } = (await import(pathToFileURL(builtServer).href)) as typeof Main
await main()
// A shop that is killed keeps its cache, too.
flushCompileCache()
