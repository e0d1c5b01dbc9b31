import type { ApiKey } from '#contract/api.ts'
import { listSentences } from '#server/languages/list-sentences.ts'
import type { AccessRows, AccessScene } from './access-row.ts'

type TranslationKey = Extract<ApiKey, `${string} /api/desk/translation${string}`>

const edit = { desk: 'languages.edit' } as const

/** A sentence in Telugu with a translation. */
async function seen({ app: { ctx } }: AccessScene, isMedical: boolean) {
  const sentence = [...listSentences(ctx).values()].find(
    ({ english }) =>
      ctx.translations.isMedical(english) === isMedical &&
      ctx.translations.defaultOf('te', english) !== null &&
      !english.includes('{') &&
      !english.includes('<'),
  )
  if (sentence === undefined) throw new Error('There is no such sentence')
  const row = await ctx.db
    .selectFrom('translations')
    .select('version')
    .where('language', '=', 'te')
    .where('sentence_id', '=', sentence.id)
    .executeTakeFirst()
  return { id: `te-${sentence.id}`, version: row?.version ?? 0 }
}

const emptyPo = async () => new TextEncoder().encode('msgid ""\nmsgstr "Language: te\\n"\n')

/** The rows of the access table for the translations of the storefront. */
export const translationCalls: AccessRows<TranslationKey> = {
  'GET /api/desk/translations/:id': {
    access: edit,
    good: async (scene) => ({ id: (await seen(scene, false)).id }),
    status: 200,
  },
  'POST /api/desk/translations/:id/edit': {
    access: edit,
    good: async (scene) => ({ ...(await seen(scene, false)), words: 'మాటలు' }),
    status: 200,
  },
  'GET /api/desk/translation-files/:language': { access: edit, good: async () => ({ language: 'te' }), status: 200 },
  'POST /api/desk/translation-files/:language/preview': {
    access: edit,
    good: async () => ({ language: 'te' }),
    file: emptyPo,
    status: 200,
  },
  'POST /api/desk/translation-files/:language/import': {
    access: edit,
    good: async ({ app: { ctx } }) => {
      const rows = ctx.db.selectFrom('translations').where('language', '=', 'te')
      const { sum } = await rows.select((eb) => eb.fn.sum<string | null>('version').as('sum')).executeTakeFirstOrThrow()
      return { language: 'te', version: Number(sum ?? 0) }
    },
    file: emptyPo,
    status: 200,
  },
  'POST /api/desk/translations/:id/check': {
    access: { desk: 'languages.check' },
    // A pharmacist without a registration on record.
    good: async (scene) => seen(scene, true),
    status: 403,
  },
}
