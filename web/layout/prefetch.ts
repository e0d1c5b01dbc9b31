/**
 * When a link asks for its page ahead of the press. Firefox holds a prefetch to default-src, which allows nothing (quality.md,
 * H1), and would report a breach each time a link has the focus: there it is asked for when it is pressed.
 */
export function prefetchFor(userAgent: string): 'intent' | 'none' {
  return /\bFirefox\//.test(userAgent) ? 'none' : 'intent'
}

export const prefetch = prefetchFor(typeof navigator === 'undefined' ? '' : navigator.userAgent)
