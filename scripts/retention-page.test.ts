import { expect, test } from 'vitest'
import { periodSettings, retentionRows } from '#domain/privacy/retention-periods.ts'
import { dataKindOf } from '#domain/privacy/retention.ts'
import { defaultSettings } from '#shop/settings.ts'

/** The page of the retention table. `npx vitest run --project unit -u scripts/retention-page` writes it. */
function retentionPage(): string {
  const rows = retentionRows(periodSettings(defaultSettings))
  const tablesOf = (name: (typeof rows)[number]['name']) =>
    dataKindOf(name)
      .tables.map((table) => `\`${table}\``)
      .join(', ')
  const purged = rows
    .filter(({ ending }) => ending !== 'keep')
    .map(({ name, title, kept, ending, isHeld, note }) => [
      [title, note].filter(Boolean).join('. ').replace(/\.\. /, '. '),
      kept,
      ending === 'purge' ? 'deleted' : 'made anonymous',
      isHeld ? 'yes' : 'no',
      tablesOf(name),
    ])
  const lasting = rows
    .filter(({ ending }) => ending === 'keep')
    .map(({ name, title, kept }) => [title, kept, tablesOf(name)])
  return `${[
    introduction,
    table(['Data', 'Kept', 'Then', 'Held', 'Tables'], purged),
    '## What stays',
    table(['Data', 'Why and until when', 'Tables'], lasting),
    '## Outside the database',
    outside,
  ].join('\n\n')}\n`
}

const introduction = `# Retention

A daily job (\`server/privacy/purge-data.ts\`) deletes or anonymises data after the periods below, in batches, with the pictures of
customers. This page, the privacy policy and the page Privacy of the desk derive from \`domain/privacy/retention.ts\`, which names
every table of the database; tests refuse a table that is not named, and this page when it is out of date. The
[settings](settings.md) hold the periods that the owner decides; the law's least holds where a setting is shorter. A hold stops
the purge of a person's data where "Held" says yes. Append-only tables accept deletions from this job only.`

const outside = `Deleted data stays in backups and in the WAL archive as long as \`npm run backup -- --keep\` keeps them.`

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, index) => Math.max(head.length, ...rows.map((row) => (row[index] ?? '').length)))
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  return [lineOf(heads), lineOf(widths.map((width) => '-'.repeat(width))), ...rows.map(lineOf)].join('\n')
}

test('docs/retention.md shows every kind of data with its period', async () => {
  await expect(retentionPage()).toMatchFileSnapshot('../docs/retention.md')
})
