import { type Schedule, schedules } from './schedules.ts'

/** Products of a list without schedules that look alike, with the schedule to propose (catalogue-20). */
export const scheduleGroups = {
  devices: { label: 'look like devices and dressings', proposed: 'NA' },
  ors: { label: 'look like oral rehydration salts', proposed: 'OTC' },
  toiletries: { label: 'look like soaps, shampoos and washes', proposed: 'NA' },
  composed: { label: 'are medicines of a known composition', proposed: 'H' },
  unknown: { label: 'have no known composition', proposed: 'H' },
} as const satisfies Record<string, { readonly label: string; readonly proposed: Schedule }>

export type ScheduleGroup = keyof typeof scheduleGroups
export const scheduleGroupNames = Object.keys(scheduleGroups) as [ScheduleGroup, ...ScheduleGroup[]]
export const scheduleNames = Object.keys(schedules) as [Schedule, ...Schedule[]]

/** The schedules that staff chose for the groups of a list. */
export type GroupSchedules = Readonly<Partial<Record<ScheduleGroup, Schedule>>>

const device =
  /\b(bandages?|dressings?|gauze|cotton|gloves?|masks?|syringes?|needles?|catheters?|cannulas?|thermometers?|glucometers?|lancets?|test strips?|nebuli[sz]ers?|oximeters?|diapers?|crepe|plasters?|supports?|belts?|bp monitors?)\b/i
const rehydration = /\b(ors|o\.r\.s|electral|oral rehydration)\b/i
const toiletryForms: ReadonlySet<string> = new Set(['Soap', 'Shampoo', 'Wash'])

type LookedAt = { readonly name: string; readonly itemForm: string; readonly composition: string }

/** The group of a product by its name, form and composition. A composition wins: what has one is a medicine. */
export function scheduleGroupOf({ name, itemForm, composition }: LookedAt): ScheduleGroup {
  if (rehydration.test(name) || /\boral rehydration\b/i.test(composition)) return 'ors'
  if (composition !== '') return 'composed'
  if (itemForm === 'Medical device' || device.test(name)) return 'devices'
  return toiletryForms.has(itemForm) ? 'toiletries' : 'unknown'
}
