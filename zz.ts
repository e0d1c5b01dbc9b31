import { prepare } from '#scripts/setup/prepare.ts'
await prepare()
