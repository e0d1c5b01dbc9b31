import { writeFileSync } from 'node:fs'
import { teethPage } from './teeth-page.ts'

writeFileSync('docs/teeth.md', teethPage())
