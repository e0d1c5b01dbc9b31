import type { ShopSetting } from '#contract/settings.ts'
import { settingGroups, settings } from '#domain/settings/settings.ts'

type SettingsIndexProps = { found: readonly ShopSetting[]; words: string; onType: (words: string) => void }

const indexOf = (group: string) => `index-${group.replaceAll(' ', '-')}`

/** The settings by name, at the side of wide windows, and their search. */
export function SettingsIndex({ found, words, onType }: SettingsIndexProps) {
  return (
    <div className="flex flex-col gap-3 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
      <div role="search" aria-label="Settings">
        <label htmlFor="settings-search" className="text-xs text-quiet">
          A word of the setting
        </label>
        <input
          id="settings-search"
          type="search"
          name="q"
          value={words}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => onType(target.value)}
          className="h-12 w-full rounded-lg border border-edge bg-surface px-4 text-lg"
        />
        <span role="status" className="sr-only">
          {words.trim() !== '' && `${found.length} ${found.length === 1 ? 'setting' : 'settings'}`}
        </span>
      </div>
      <nav aria-label="Settings" className="max-lg:hidden">
        {settingGroups.map((group) => {
          const own = found.filter(({ key }) => settings[key].group === group)
          if (own.length === 0) return null
          return (
            <div key={group} className="pb-3">
              <h2 id={indexOf(group)} className="text-xs font-semibold text-quiet">
                {group}
              </h2>
              <ul aria-labelledby={indexOf(group)}>
                {own.map(({ key }) => (
                  <li key={key}>
                    <a
                      href={`#${key}`}
                      className="inline-flex min-h-9 w-full items-center rounded-md px-2 font-medium text-brand-strong hover:bg-brand-soft"
                    >
                      {settings[key].title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </nav>
    </div>
  )
}
