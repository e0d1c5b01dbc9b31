import { expect, test } from 'vitest'
import { describeSetting } from '#domain/settings/describe-setting.ts'
import { settingGroups, settingKeys, settings } from '#domain/settings/settings.ts'
import { whoMayDo } from '#domain/staff/actions.ts'
import { defaultSettings } from '#shop/settings.ts'

/** The page for owners, from the table of the settings. `npx vitest run --project unit -u scripts/settings-page` writes it. */
function settingsPage(): string {
  const groups = settingGroups.map((group) => {
    const members = settingKeys.filter((key) => settings[key].group === group)
    return [`## ${group}`, ...members.map(settingText)].join('\n\n')
  })
  return `${[introduction, ...groups].join('\n\n')}\n`
}

const introduction = `# Settings of the shop

Staff change these at the desk, under Settings → Shop. A changed value wins over \`shop/settings.ts\`, is seen on every page within a
second, and stands in the audit log with the value before. "Restore the default" returns to the file. The delivery
times and the periods of returns are promises of the shop's terms and are not settings. This page is generated from
\`domain/settings/settings.ts\`; a test refuses it when it is out of date.`

function settingText(key: (typeof settingKeys)[number]): string {
  const { title, lead, fields, permission } = settings[key]
  const lines = describeSetting(fields, defaultSettings[key]).map(
    ({ label, lines: texts }) => `- ${label}: ${texts.length === 0 ? 'none' : texts.map(code).join('; ')}`,
  )
  return [`### ${title}`, `${lead} ${whoMayDo(permission).replace('do this', 'change it')}`, lines.join('\n')].join(
    '\n\n',
  )
}

function code(text: string): string {
  return `\`${text}\``
}

test('docs/settings.md shows every setting with its default', async () => {
  await expect(settingsPage()).toMatchFileSnapshot('../docs/settings.md')
})
