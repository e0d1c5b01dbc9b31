import { CODE_LIFETIME_MS } from '#domain/accounts/account-rules.ts'
import { MINUTE } from '#domain/time.ts'
import { shop } from '#shop/shop.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import { button, codeBlock, paragraph, quietParagraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'

/**
 * None of these mails greets by name: until the code is typed the name may come from anybody, and a stranger's words
 * have no place in a mail of the shop.
 */
type Parts = { readonly to: string; readonly code: string; readonly messageId: string; readonly publicUrl: string }

const minutes = CODE_LIFETIME_MS / MINUTE
const validity = `The code is valid for ${minutes} minutes and works once. Please tell it to nobody: we never ask for it by phone or message.`

export function registrationMail({ to, code, messageId }: Parts): Mail {
  return buildMail({
    to,
    messageId,
    subject: `Your code for ${shop.name}`,
    heading: 'Confirm your email address',
    blocks: [
      paragraph(`Welcome to ${shop.name}. Type this code on the registration page to open your account:`),
      codeBlock(code),
      paragraph(validity),
      quietParagraph(
        'You did not ask for an account? Then somebody mistyped an address and you can ignore this mail. Nothing happens without the code.',
      ),
    ],
  })
}

export function accountExistsMail({ to, messageId, publicUrl }: Parts): Mail {
  return buildMail({
    to,
    messageId,
    subject: `You already have an account at ${shop.name}`,
    heading: 'You already have an account',
    blocks: [
      paragraph(
        `Somebody, most likely you, tried to register at ${shop.name} with this email address. It has an account already, so there is nothing to register: please log in.`,
      ),
      button('Log in', `${publicUrl}/login`),
      paragraph('If you do not remember your password, set a new one:'),
      button('Set a new password', `${publicUrl}/forgot-password`),
      quietParagraph('It was not you? Then you can ignore this mail. Your account and your password are unchanged.'),
    ],
  })
}

export function resetMail({ to, code, messageId }: Parts): Mail {
  return buildMail({
    to,
    messageId,
    subject: `Your code for a new password at ${shop.name}`,
    heading: 'Set a new password',
    blocks: [
      paragraph('Type this code on the page where you asked for a new password:'),
      codeBlock(code),
      paragraph(validity),
      paragraph('With the new password you will be logged out everywhere else.'),
      quietParagraph('You did not ask for it? Then you can ignore this mail. Your password stays as it is.'),
    ],
  })
}
