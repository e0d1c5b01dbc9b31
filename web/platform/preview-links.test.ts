import { expect, test } from 'vitest'
import { previewLinksScript } from './preview-links.ts'

test('the script of a preview carries its token as data, whatever the token holds', () => {
  const script = previewLinksScript('shop.x"</script>')
  expect(script).not.toContain('</script>')
  expect(script.endsWith(`("shop.x\\"\\u003c/script>")`)).toBe(true)
})
