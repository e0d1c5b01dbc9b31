import type { ShopSetting } from '#contract/settings.ts'
import { describeSetting } from '#domain/settings/describe-setting.ts'
import { settingRules } from '#domain/settings/setting-changes.ts'
import { type SettingKey, settings } from '#domain/settings/settings.ts'
import type { ChangeFields } from '#domain/staff/record-change.ts'
import { formatDateTime } from '#domain/time.ts'
import type { FieldPresets, TypedValues } from '#web/desk/change-fields.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { ConfirmationField, readConfirmation } from '#web/desk/confirmation-field.tsx'
import type { FieldErrors } from '#web/platform/forms.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { LookSample } from './look-sample.tsx'

type SettingRowProps = { setting: ShopSetting; onChanged: (setting: ShopSetting) => void }

/** A setting with its values and the buttons that change it. */
export function SettingRow({ setting, onChanged }: SettingRowProps) {
  const { key, values, isDefault, isUnreadable, changed } = setting
  const { title, lead } = settings[key]
  return (
    <li
      id={key}
      className="flex scroll-mt-24 flex-col gap-3 py-5 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8"
    >
      <div>
        <h3 className="text-lg font-semibold">{title}</h3>
        <p className="text-quiet">{lead}</p>
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {isUnreadable && (
          <AlertBox>What is stored here cannot be read, so the last good value applies. Please save it again.</AlertBox>
        )}
        <SettingFacts setting={key} values={values} />
        {changed !== null && (
          <p className="pt-2.5 text-quiet">
            <span>{isDefault ? 'Default restored' : 'Changed'}</span> by {changed.by}, {formatDateTime(changed.at)}.
          </p>
        )}
      </div>
      <div>
        <SettingButtons setting={setting} onChanged={onChanged} />
      </div>
    </li>
  )
}

/** The buttons of a setting. After a refusal because of newer values the row shows them (api-3). */
function SettingButtons({ setting, onChanged }: SettingRowProps) {
  const { key, isDefault } = setting
  const { title } = settings[key]
  return (
    <RecordChanges
      of={settingRules}
      at="/api/desk/settings"
      as="setting"
      record={setting}
      only={isDefault ? [key] : [key, 'restore']}
      parts={{
        [key]: {
          ariaLabel: () => `Change: ${title}`,
          presets: ({ values }: ShopSetting) => values as FieldPresets,
          ...(key === 'look' && { sample: showLook }),
          ...(key === 'gst' && { ownFields: GstinConfirmation, readOwn: readConfirmation }),
          newerText: ({ values }: ShopSetting) => `It says now: ${textOf(key, values)}.`,
        },
        restore: {
          ariaLabel: () => `Restore the default: ${title}`,
          title: () => `${title}: restore the default`,
          intro: introduceDefault,
        },
      }}
      names={({ version }) => ({ key, version })}
      onChanged={onChanged}
    />
  )
}

type SettingFactsProps = { setting: SettingKey; values: ShopSetting['values'] }

function SettingFacts({ setting, values }: SettingFactsProps) {
  const fields: ChangeFields = settings[setting].fields
  return (
    <FactList
      facts={describeSetting(fields, values).map(({ name, label, lines }) => ({
        label,
        value:
          lines.length === 0 ? (
            <span className="font-normal text-quiet">None</span>
          ) : fields[name]?.kind === 'logo' ? (
            <img src={`/icons/${values[name]}.png`} alt={label} width={72} height={72} className="rounded-sm" />
          ) : (
            lines.map((line) => (
              <span key={line} className="flex items-center gap-2 wrap-anywhere">
                {/^#[0-9a-f]{6}$/.test(line) && <Swatch colour={line} />}
                <span>{line}</span>
              </span>
            ))
          ),
      }))}
    />
  )
}

function Swatch({ colour }: { colour: string }) {
  return (
    <svg aria-hidden="true" width="20" height="20" className="shrink-0 rounded-sm border border-line">
      <rect width="20" height="20" fill={colour} />
    </svg>
  )
}

function GstinConfirmation({ errors }: { errors: FieldErrors }) {
  return <ConfirmationField errors={errors} label="I have read what the new GSTIN does" />
}

function showLook(values: TypedValues) {
  return <LookSample values={values} />
}

function introduceDefault({ key, defaults }: ShopSetting) {
  return <SettingFacts setting={key} values={defaults} />
}

function textOf(setting: SettingKey, values: ShopSetting['values']): string {
  const described = describeSetting(settings[setting].fields, values)
  return described.map(({ label, lines }) => `${label}: ${lines.join('; ') || 'none'}`).join(' · ')
}
