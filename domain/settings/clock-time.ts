import { typedNumber } from '../typed-digits.ts'

/** Words for a half of the day, with the hours that they go with. */
const halves = [
  { words: /^a ?m$/, isLate: false, from: 1, to: 12 },
  { words: /^p ?m$/, isLate: true, from: 1, to: 12 },
  { words: /^(?:in the )?morning$/, isLate: false, from: 1, to: 11 },
  { words: /^(?:in the )?afternoon$/, isLate: true, from: 12, to: 5 },
  { words: /^(?:in the )?evening$/, isLate: true, from: 4, to: 11 },
  { words: /^(?:at )?night$/, isLate: true, from: 7, to: 11 },
] as const

const NOON = /^(?:12 ?)?noon$/
const MIDNIGHT = /^(?:12 ?(?:at )?)?mid ?night$|^12 ?(?:at )?night$|^24[:.]?00$/
/** Hours, minutes and the words that follow: "9", "9.30 pm", "0930 hrs", "9-30 am", "930 am". */
const TIME = /^(\d{1,2}?)(?:( ?[:.h-] ?| )?(\d\d))? ?(?:o'?clock)? ?([a-z ]*)$/

/**
 * Reads a time of day as people write it: "9 AM", "8.30am", "9-30 p.m.", "10 at night", "12 noon", "22:00", "2200 hrs". Returns
 * it as "22:00". Null for what is no time, and for an hour of which nothing says whether it is before noon ("9", "9:30").
 */
export function readClockTime(text: string): string | null {
  const plain = typedNumber(text).normalize('NFKC').toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim()
  const words = plain.replaceAll(/([a-z])\.(?=[ a-z]|$)/g, '$1').replace(/\.$/, '')
  if (NOON.test(words)) return '12:00'
  if (MIDNIGHT.test(words)) return '00:00'
  const [, hourText = '', separator = '', minutes = '00', suffix = ''] = TIME.exec(words) ?? []
  if (hourText === '' || Number(minutes) > 59) return null
  const word = suffix.trim()
  const hour = Number(hourText)
  const half = halves.find(({ words: named }) => named.test(word))
  if (half !== undefined) {
    const isKnown = half.from > half.to ? hour === 12 || hour <= half.to : hour >= half.from && hour <= half.to
    return hour > 0 && hour <= 12 && isKnown ? timeText((hour % 12) + (half.isLate ? 12 : 0), minutes) : null
  }
  const isOf24 = /^(?:h|hrs?|hours)$/.test(word) || (word === '' && (separator.trim() !== '' || hourText.length === 2))
  const hasMinutes = words.length > hourText.length
  const isClear = hourText.length === 2 && hasMinutes && separator.trim() !== '-'
  return isOf24 && isClear && hour <= 23 ? timeText(hour, minutes) : null
}

function timeText(hour: number, minutes: string): string {
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** A time of day in words: "22:00" is "10 PM", "09:30" is "9:30 AM". */
export function clockTimeText(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':')
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes === '00' ? '' : `:${minutes}`} ${hour < 12 ? 'AM' : 'PM'}`
}
