import type { InventedPart } from '#contract/setup.ts'
import { describeSetting } from '#domain/settings/describe-setting.ts'
import { inventedSettings, pickInvented } from '#domain/settings/invented-settings.ts'
import { settings as declarations } from '#domain/settings/settings.ts'
import { setupStepNames, setupSteps } from '#domain/setup/setup-steps.ts'
import { pageTexts } from '#shop/pages.ts'
import type { Context } from '../context.ts'

/** What is still that of the sample shop, in settings and in texts as they are published (shop-6). */
export function listInventedParts({ settings, pages }: Pick<Context, 'settings' | 'pages'>): InventedPart[] {
  const wordOf = (title: string) => settings.words.get(title) ?? null
  return [
    ...settings.stillInvented.map((name) => {
      const { title, setting } = inventedSettings[name]
      const mayBeLeftOut = !('isNeeded' in inventedSettings[name])
      const shown = describeSetting(declarations[setting].fields, pickInvented(name, settings.values))
      const sample = shown.flatMap(({ lines }) => lines).join(', ')
      const step =
        setupStepNames.find((one) => (setupSteps[one].settings as readonly string[]).includes(setting)) ?? null
      return { title, sample, pages: [], step, mayBeLeftOut, word: wordOf(title) }
    }),
    ...pages
      .listInvented()
      .entries()
      .map(([title, found]) => ({
        title,
        sample: found.sentence,
        pages: found.pages.map((key) => ({ key, title: pageTexts[key].title })),
        step: null,
        mayBeLeftOut: true,
        word: wordOf(title),
      })),
  ]
}
