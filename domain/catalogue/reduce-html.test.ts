import { expect, test } from 'vitest'
import { reduceHtml } from './reduce-html.ts'

test('headings, paragraphs, breaks and list items become headings and lines', () => {
  expect(reduceHtml('<h3>What it is</h3><p>One<br>Two</p><ul><li>Three</li><li>Four</li></ul>')).toEqual([
    { kind: 'heading', text: 'What it is' },
    { kind: 'line', text: 'One' },
    { kind: 'line', text: 'Two' },
    { kind: 'item', text: 'Three' },
    { kind: 'item', text: 'Four' },
  ])
})

test('text after a heading is a line', () => {
  expect(reduceHtml('<h3>Title</h3>text')).toEqual([
    { kind: 'heading', text: 'Title' },
    { kind: 'line', text: 'text' },
  ])
})

test('removes inline tags without a gap', () => {
  expect(reduceHtml('<p>H<sub>2</sub>O is <b>wet</b></p>')).toEqual([{ kind: 'line', text: 'H2O is wet' }])
})

test('removes scripts, styles and comments with their content', () => {
  const html = '<script>alert(1)</script><!-- <p>no</p> --><style>p{}</style><p onclick="x > 1">Yes</p><script>alert(2)'
  expect(reduceHtml(html)).toEqual([{ kind: 'line', text: 'Yes' }])
})

test.each([
  ['an unclosed comment', 'Yes<!-- <p>no'],
  ['a tag in a quoted attribute', "<p title='a > b'>Yes</p>"],
  ['another closing tag in a script', '<script>no</style>no</script>Yes'],
  ['another opening tag in a script', '<script>no<script>no</script>Yes'],
  ['a closing tag without its opening tag', '</script>Yes'],
  ['an empty element', '<iframe/>Yes'],
])('hides %s and nothing more', (_, html) => {
  expect(reduceHtml(html)).toEqual([{ kind: 'line', text: 'Yes' }])
})

test('decodes entities and keeps decoded tags as text', () => {
  expect(reduceHtml('<p>2 &lt; 3 &amp;amp; 25&deg;C &#8377;5 &#x1F48A; &unknown;</p>')).toEqual([
    { kind: 'line', text: '2 < 3 &amp; 25°C ₹5 💊 &unknown;' },
  ])
  expect(reduceHtml('&lt;script&gt;alert(1)&lt;/script&gt;')).toEqual([
    { kind: 'line', text: '<script>alert(1)</script>' },
  ])
})

test.each([
  ['a&AMP;b', 'a&b'],
  ['a&constructor;b', 'a&constructor;b'],
  ['a&#32;b', 'a b'],
  ['a&#31;b', 'ab'],
  ['a&#xd7ff;b', 'a\ud7ffb'],
  ['a&#xd800;b', 'ab'],
  ['a&#xdfff;b', 'ab'],
  ['a&#xe000;b', 'a\ue000b'],
  ['a&#x10ffff;b', 'a\u{10ffff}b'],
  ['a&#x110000;b', 'ab'],
])('%s is read as %j', (html, text) => {
  expect(reduceHtml(html)).toEqual([{ kind: 'line', text }])
})

test('separates table cells', () => {
  expect(reduceHtml('<table><tr><th>Dose</th><td>5 mg</td></tr></table>')).toEqual([
    { kind: 'line', text: 'Dose 5 mg' },
  ])
})

test('accepts plain text, broken tags and empty input', () => {
  expect(reduceHtml('just text')).toEqual([{ kind: 'line', text: 'just text' }])
  expect(reduceHtml('a < b and <p')).toEqual([{ kind: 'line', text: 'a < b and <p' }])
  expect(reduceHtml('   ')).toEqual([])
})

test('reduces a hostile description in linear time', () => {
  const before = process.threadCpuUsage()
  reduceHtml('<a '.repeat(50_000))
  reduceHtml('<!--'.repeat(20_000))
  expect(process.threadCpuUsage(before).user).toBeLessThan(2000_000)
})
