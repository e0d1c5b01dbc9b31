import type { StaffMember } from '#contract/staff.ts'

/** What happens to the link of a person. */
export function wordOfLink(member: StaffMember | null, mailed: string): string {
  return member?.link ? 'Please hand the link over' : mailed
}
