import { expect, test } from 'vitest'
import { greetingsOf } from '#domain/page-texts/mail-greetings.ts'
import { mailGreetings } from '#shop/mail-greetings.ts'
import { shop as profile } from '#shop/shop.ts'
import { button, codeBlock, heading, type MailBlock, paragraph, quietParagraph, table } from './mail-blocks.ts'
import { buildMail } from './mail-frame.ts'

const shop = {
  ...profile,
  greetings: greetingsOf(mailGreetings.content),
  language: 'en' as const,
  say: (sentence: string) => sentence,
  publicUrl: 'https://shop.example',
}
const build = (blocks: MailBlock[], subject = 'Your order') =>
  buildMail({ shop, to: 'asha@customer.example', subject, heading: 'Thank you', blocks, messageId: 'job_1' })

test('renders the same blocks in order in text and HTML, with the shop as footer', () => {
  const { text, html } = build([
    heading('Your items'),
    paragraph('First line\nsecond line'),
    table([
      { label: 'Testamol × 2', value: 'Rs. 91.00' },
      { label: 'Total', value: 'Rs. 140.00', strong: true },
    ]),
    button('See the order', 'https://shop.example/orderdetails/1'),
    quietParagraph('Small print'),
  ])
  expect(text.split(`\n\n--\n${shop.name}\n`)[0]).toBe(
    'Thank you\n\nYour items\n\nFirst line\nsecond line\n\nTestamol × 2: Rs. 91.00\nTotal: Rs. 140.00\n\nSee the order: https://shop.example/orderdetails/1\n\nSmall print',
  )
  for (const piece of [
    'Your items',
    'First line<br>second line',
    'Testamol × 2',
    'Rs. 140.00',
    'href="https://shop.example/orderdetails/1"',
    'Small print',
    shop.email.display,
  ])
    expect(html).toContain(piece)
})

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style><b>',
  '&lt;b&gt;',
])('escapes %s in every field', (evil) => {
  const { html } = buildMail({
    shop,
    to: 'a@b.example',
    subject: evil,
    heading: evil,
    preview: evil,
    blocks: [
      paragraph(evil),
      heading(evil),
      codeBlock(evil),
      table([{ label: evil, value: evil }]),
      button(evil, `https://shop.example/?q=${evil}`),
    ],
    messageId: 'job_1',
  })
  expect(html).not.toContain(evil)
  expect(html).not.toMatch(/<script|<img|<b>|"\s*on|'\s*on/)
})

test('removes line breaks from a subject', () => {
  expect(build([], 'Order\r\nBcc: other@customer.example\u2028x').subject).toBe('Order Bcc: other@customer.example x')
})

test('buttons lead to pages of the shop in the language of the mail, or to web pages', () => {
  const mail = (language: 'en' | 'te') =>
    buildMail({ shop: { ...shop, language }, to: '', subject: '', heading: '', messageId: '', blocks })
  const blocks = [button('Go', '/orders?day=1#first')]
  expect(mail('en').text).toContain('https://shop.example/orders?day=1#first')
  expect(mail('te').html).toContain('href="https://shop.example/te/orders?day=1#first"')
  for (const href of ['javascript:alert(1)', 'data:text/html,x'])
    expect(() => build([button('Go', href)])).toThrow('must lead to a web page')
})

test('contains no group of six digits outside a code', () => {
  const { text, html } = build([])
  expect(text).not.toMatch(/\d{6}/)
  expect(html).not.toMatch(/\d{6}/)
})

const greeted = (texts: { opening?: string; closing?: string }, customer?: string) =>
  buildMail({
    shop: { ...shop, greetings: { ...shop.greetings, orderLate: texts } },
    to: 'asha@customer.example',
    subject: 'Late',
    heading: 'Late',
    greeting: { mail: 'orderLate', ...(customer !== undefined && { customer }) },
    blocks: [paragraph('It is late.')],
    messageId: 'job_1',
  })

test('begins and ends a mail to a customer with the words of staff, with the name of the customer', () => {
  const { text, html } = greeted({ opening: 'Namaste {customer}!', closing: 'PIN 500002' }, "Asha $& O'Neil <b>")
  expect(text).toMatch(/^Late\n\nNamaste Asha \$& O'Neil <b>!\n\nIt is late\.\n\nPIN 500\u00a0002\n\n--/)
  expect(html).toContain('Namaste Asha $&amp; O&#39;Neil &lt;b&gt;!')
  expect(greeted({ opening: 'Hello {customer},' }).text).toMatch(/^Late\n\nHello there,\n\nIt is late\.\n\n--/)
  expect(greeted({}).text).toMatch(/^Late\n\nIt is late\.\n\n--/)
})

test('shows the logo at an address of the shop, and no picture without one', () => {
  expect(build([]).html).not.toContain('<img')
  const logo = `shop-${'a'.repeat(32)}`
  const { html } = buildMail({
    shop: { ...shop, look: { ...shop.look, logo } },
    to: 'asha@customer.example',
    subject: 'x',
    heading: 'x',
    blocks: [],
    messageId: 'job_1',
  })
  expect(html).toContain(`<img src="https://shop.example/icons/${logo}.png" width="40" height="40" alt="Logo of`)
})
