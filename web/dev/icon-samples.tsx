import { Icon, type IconName } from '#web/ui/icon.tsx'

import { Sample } from './sample.tsx'

const names = Object.keys({
  alert: true,
  bag: true,
  camera: true,
  cart: true,
  check: true,
  clock: true,
  close: true,
  down: true,
  drop: true,
  facebook: true,
  filter: true,
  globe: true,
  grid: true,
  home: true,
  instagram: true,
  leaf: true,
  left: true,
  logout: true,
  mail: true,
  minus: true,
  pause: true,
  phone: true,
  pin: true,
  play: true,
  plus: true,
  right: true,
  rx: true,
  search: true,
  seedling: true,
  shield: true,
  snowflake: true,
  store: true,
  trash: true,
  truck: true,
  user: true,
  whatsapp: true,
  youtube: true,
} satisfies Record<IconName, true>) as IconName[]

export function IconSamples() {
  return (
    <Sample title="Icons">
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-10">
        {names.map((name) => (
          <li key={name} className="flex flex-col items-center gap-1 text-xs text-quiet">
            <Icon name={name} size={32} />
            {name}
          </li>
        ))}
      </ul>
    </Sample>
  )
}
