import { globSync } from 'node:fs'
import { groups } from './groups.ts'
import { testFiles } from './test-files.ts'

/** Where promises are tried: of these files each has a bug that it alone has to notice. */
const PROVING = 'test/{access,headers,hostile-text,http,logs,model,proofs}/**/*.test.ts'

/** Files of them without a bug of their own, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {}

type Planted = { readonly name: string; readonly group: string; readonly files: readonly string[] }

const planted: readonly Planted[] = Object.entries(groups).flatMap(([group, bugs]) =>
  bugs.map(({ name, project, tests }) => ({ name, group, files: testFiles(project, tests) })),
)

/** The bugs that a file of tests has to notice by itself. */
function noticedBy(file: string): readonly Planted[] {
  return planted.filter(({ files }) => files.length === 1 && files[0] === file)
}

/** The files of tests in which promises are tried, and of which nobody knows whether they would notice anything. */
export function toothless(): string[] {
  return globSync(PROVING).filter((file) => !(file in exceptions) && noticedBy(file).length === 0)
}

/** docs/teeth.md: which planted bugs each file of tests has to notice. */
export function teethPage(): string {
  const proving = globSync(PROVING).toSorted()
  const others = [...new Set(planted.flatMap(({ files }) => (files.length === 1 ? files : [])))]
    .filter((file) => !proving.includes(file))
    .toSorted()
  const shared = planted.filter(({ files }) => files.length > 1)
  const groupNames = Object.entries(groups).map(([name, bugs]) => `${name} ${bugs.length}`)
  return `# What the tests would notice

${planted.length} mistakes that are put into a copy of the code one at a time, by the file of tests that must then fail. This page is written by
\`node test/seeded-bugs/write-teeth-page.ts\`, and the unit tests compare it with the lists. The lists are tried with
\`node test/seeded-bugs/run.ts <list> [words of a name]\`: ${groupNames.join(', ')}. The list \`release\` wants sqlmap, wapiti
and Firefox, and takes about an hour. When each list was last tried, and what was missed, stands in [promises.md](promises.md).

## Where promises are tried

${proving.map(section).join('\n\n')}

## Other tests

${others.map(section).join('\n\n')}

## One of several files

${shared.map(({ name, group, files }) => `- ${name} (${group}; ${files.length} files)`).join('\n')}
`
}

function section(file: string): string {
  const bugs = noticedBy(file).map(({ name, group }) => `- ${name} (${group})`)
  if (file in exceptions) bugs.push(`None: ${exceptions[file]}`)
  return `### ${file}\n\n${bugs.join('\n')}`
}
