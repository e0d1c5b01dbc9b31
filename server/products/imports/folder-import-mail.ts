import { formatCount } from '#domain/money.ts'
import type { JobHandlers } from '../../jobs/worker.ts'
import { paragraph, quietParagraph } from '../../mails/mail-blocks.ts'
import { buildMail } from '../../mails/mail-frame.ts'
import { mailShop } from '../../mails/mail-shop.ts'

/** The mail about a list from the import folder that was refused, as a whole or in part. */
export const folderImportJobs = {
  'mail.folder-import': async (ctx, { fileName, savedAs, refused, problem }, jobId) => {
    const shop = mailShop(ctx)
    const what = problem === '' ? 'A list was not read completely' : 'A list was refused'
    await ctx.mail.send(
      buildMail({
        shop,
        to: shop.email.display,
        subject:
          what === 'A list was refused'
            ? 'A list of the import folder was refused'
            : 'A list of the import folder needs you',
        heading: what,
        messageId: jobId,
        blocks: [
          paragraph(`The file is ${fileName}.`),
          paragraph(problem === '' ? `Refused lines: ${formatCount(refused)}. The others were imported.` : problem),
          paragraph(
            problem === ''
              ? `The refused lines and their reasons are in ${savedAs}. Correct them there, remove the first two columns and save that file in the import folder.`
              : `The file is now ${savedAs}. Nothing of it was imported; refused lines are beside it with their reasons. If it is right, import it at the desk under Products, where you see each change before.`,
          ),
          quietParagraph('docs/import.md describes the import folder.'),
        ],
      }),
    )
  },
} satisfies Partial<JobHandlers>
