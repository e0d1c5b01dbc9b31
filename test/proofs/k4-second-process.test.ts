import { expect, test } from 'vitest'
import { launchShop } from '#test/shop-process.ts'
import { endOf } from './harness/end-of.ts'
import { openGround } from './harness/ground.ts'
import { Shoppers } from './harness/shoppers.ts'
import { report, size } from './harness/size.ts'

const TRIES = size(1, 50)

test('K4: a second shop on the same folder is refused with a sentence, and the first goes on', async () => {
  const ground = await openGround('embedded')
  const shoppers = await ground.inspect((app) => Shoppers.invite(app))
  try {
    await ground.start()
    shoppers.shop(({ token }) => ground.as(token))
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const second = await launchShop(ground.folder, ground.env)
      expect(await endOf(second)).toEqual({ code: 1, signal: null })
      expect(second.said().trim()).toBe(
        `Another process is using the shop's files in ${ground.folder}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    await shoppers.order(5)
    await shoppers.rest()
    await ground.stop()
    const orders = await ground.inspect((app) => shoppers.expectTruth(app))
    expect(shoppers.counts).toEqual({ ok: orders, fail: 0, unknown: 0 })
    report('K4', { refused: TRIES, orders, disturbed: 0 })
  } finally {
    await shoppers.rest()
    await ground.close()
  }
})
