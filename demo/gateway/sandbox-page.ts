import { html, raw } from 'hono/html'
import type { Language } from '#domain/languages/languages.ts'
import { formatRupees, paise } from '#domain/money.ts'
import { formatDateTime } from '#domain/time.ts'
import { amountChoices, sandboxOutcomes, refundChoices, webhookChoices } from './sandbox-outcomes.ts'
import type { SandboxPayment, SandboxStatus } from './sandbox-payment.ts'
import { sandboxStyle } from './sandbox-style.ts'

/** On one line, because white space would change the hash. */
const styleSheet = raw(`<style>${sandboxStyle}</style>`)

/** The language of a page, and its sentences in it. */
export type PageWords = { readonly language: Language; readonly say: (sentence: string) => string }

const english: PageWords = { language: 'en', say: (sentence) => sentence }

type Html = ReturnType<typeof html>

/** The hosted page: a plain form with four buttons and three choices, without scripts. */
export function sandboxPaymentPage(payment: SandboxPayment, csrf: string, words = english): Html {
  const { say } = words
  const buttons = Object.entries(sandboxOutcomes).map(
    ([value, label], index) =>
      html`<button name="outcome" value="${value}" ${raw(index === 0 ? ' class="first"' : '')}>${say(label)}</button>`,
  )
  return frame(
    say('Test payment'),
    html`${summary(payment, say)}
      <p class="quiet">${say(`Payable until ${formatDateTime(new Date(payment.expiresAt))}`)}</p>
      <form method="post">
        <input type="hidden" name="csrf" value="${csrf}" />
        <div class="buttons">${buttons}</div>
        <fieldset lang="en">
          <legend>For trying things out</legend>
          ${choice('money', 'Money that arrives', amountChoices)}
          ${choice('webhook', 'Message to the shop', webhookChoices)}
          ${choice('refunds', 'Refunds of this payment', refundChoices)}
        </fieldset>
      </form>`,
    words,
  )
}

const endings: Readonly<Record<SandboxStatus, string>> = {
  created: '',
  pending: '',
  paid: 'This test payment succeeded.',
  failed: 'This test payment failed.',
  expired: 'This test payment has expired.',
  cancelled: 'This test payment was cancelled.',
}

/** The page of a finished payment: its outcome and a link to the shop. */
export function sandboxResultPage(payment: SandboxPayment, words = english): Html {
  const { say } = words
  return frame(
    say(endings[payment.status]),
    html`${summary(payment, say)}
      <p role="status">${say(endings[payment.status])}</p>
      <a class="button" href="${payment.returnUrl}">${say('Back to the shop')}</a>`,
    words,
  )
}

export function sandboxMessagePage(sentence: string, words = english): Html {
  return frame(words.say(sentence), html`<h1>${words.say(sentence)}</h1>`, words)
}

function summary({ amount, description }: SandboxPayment, say: PageWords['say']): Html {
  return html`<h1>${say(description)}</h1>
    <p class="amount">${formatRupees(paise(amount))}</p>`
}

function choice(name: string, label: string, options: Readonly<Record<string, string>>): Html {
  return html`<label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${Object.entries(options).map(([value, words]) => html`<option value="${value}">${words}</option>`)}
    </select>`
}

function frame(title: string, content: Html, { language, say }: PageWords): Html {
  return html`<!doctype html>
    <html lang="${language === 'en' ? 'en-IN' : language}">
      <head>
        <meta charset="utf-8" />
        <link rel="icon" href="data:," />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${say('test payment gateway')}</title>
        ${styleSheet}
      </head>
      <body>
        <main>
          <p class="banner">
            <strong>${say('TEST PAYMENT – no money moves')}</strong>
            ${say('This is a pretend payment gateway. Nothing is charged, whatever you press.')}
          </p>
          <div class="card">${content}</div>
        </main>
      </body>
    </html>`
}
