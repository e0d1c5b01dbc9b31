import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const productFolders = '{domain,contract,server,web,shop}'
/** React Router calls these exports of its modules by their names. */
const calledByTheRouter = ['handleError', 'handleDataRequest', 'streamTimeout']

const exportedName = /^export (?:async )?(?:function|const|class|type|interface|enum) ([\w$]+)/gm

const filesOf = (pattern: string) => globSync(`${pattern}/**/*.{ts,tsx}`, { exclude: ['**/.react-router/**'] })

test('each export is used in another file', () => {
  const everyFile = filesOf('{domain,contract,server,web,shop,scripts,test,e2e,bench,demo}')
  const readers = new Map<string, number>()
  for (const file of everyFile)
    for (const name of new Set(readFileSync(file, 'utf8').match(/[\w$]+/g)))
      readers.set(name, (readers.get(name) ?? 0) + 1)

  const unused = filesOf(productFolders).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(exportedName)]
      .map(([, name = '']) => name)
      .filter((name) => readers.get(name) === 1 && !calledByTheRouter.includes(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(everyFile.length).toBeGreaterThan(1000)
  expect(unused).toEqual([])
})
