import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
const words = scripts.start.split(' ')

test('the unit of systemd and the image start as npm start does', () => {
  expect(readFileSync('ops/shop.service', 'utf8')).toContain(`bin/${scripts.start}\n`)
  expect(readFileSync('ops/Containerfile', 'utf8')).toContain(
    `\nCMD ${JSON.stringify(words).replaceAll('","', '", "')}\n`,
  )
})
