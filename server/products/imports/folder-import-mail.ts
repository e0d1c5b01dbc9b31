import { formatCount } from '#domain/money.ts'
import type { JobPayloads } from '../../jobs/jobs.ts'
import type { JobHandlers } from '../../jobs/worker.ts'
import { paragraph, quietParagraph } from '../../mails/mail-blocks.ts'
import { buildMail } from '../../mails/mail-frame.ts'
import { mailShop } from '../../mails/mail-shop.ts'

/** The mail about a list from the import folder that failed, or was refused as a whole or in part. */
export const folderImportJobs = {
  'mail.folder-import': async (ctx, payload, jobId) => {
    const shop = mailShop(ctx)
    const { heading, subject, texts } = describeOutcome(payload)
    await ctx.mail.send(
      buildMail({
        shop,
        to: shop.email.display,
        subject,
        heading,
        messageId: jobId,
        blocks: [
          paragraph(`The file is ${payload.fileName}.`),
          ...texts.map((text) => paragraph(text)),
          quietParagraph('docs/import.md describes the import folder.'),
        ],
      }),
    )
  },
} satisfies Partial<JobHandlers>

function describeOutcome({ savedAs, refused, problem }: JobPayloads['mail.folder-import']) {
  if (problem === '')
    return {
      heading: 'A list was not read completely',
      subject: 'A list of the import folder needs you',
      texts: [
        `Refused lines: ${formatCount(refused)}. The others were imported.`,
        `The refused lines and their reasons are in ${savedAs}. Correct them there, remove the first two columns and save that file in the import folder.`,
      ],
    }
  if (savedAs === null)
    return {
      heading: 'A list cannot be imported',
      subject: 'A list of the import folder needs you',
      texts: [
        problem,
        "It is still in the import folder, and the shop tries it again every few seconds. Often the shop's user may not read or move it.",
      ],
    }
  return {
    heading: 'A list was refused',
    subject: 'A list of the import folder was refused',
    texts: [
      problem,
      `The file is now ${savedAs}. Nothing of it was imported; refused lines are beside it with their reasons. If it is right, import it at the desk under Products, where you see each change before.`,
    ],
  }
}
