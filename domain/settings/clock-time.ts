/** Reads a time of day such as "10 AM", "9.30pm" or "22:00". Returns it as "22:00", or null. */
export function readClockTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim())
  if (match === null) return null
  const [, hourText = '', minutes = '00', half] = match
  const typed = Number(hourText)
  if (half === undefined && match[2] === undefined) return null
  if (half !== undefined && (typed < 1 || typed > 12)) return null
  const hour = half === undefined ? typed : (typed % 12) + (/p/i.test(half) ? 12 : 0)
  return hour > 23 || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`
}

/** A time of day in words: "22:00" is "10 PM", "09:30" is "9:30 AM". */
export function clockTimeText(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':')
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes === '00' ? '' : `:${minutes}`} ${hour < 12 ? 'AM' : 'PM'}`
}
