import { expect, test } from 'vitest'
import { axisUnit, chartScale, placeOnScale, ticksOf } from './chart-scale.ts'

test.each([
  [[2.84], {}, [0, 1, 2, 3]],
  [[0.3], {}, [0, 0.1, 0.2, 0.3]],
  [[10], {}, [0, 2.5, 5, 7.5, 10]],
  [[11], { isWhole: true }, [0, 3, 6, 9, 12]],
  [[3], { isWhole: true }, [0, 1, 2, 3]],
  [[1], { isWhole: true }, [0, 1]],
  [[0], { isWhole: true }, [0, 1]],
  [[], {}, [0, 1]],
  [[184_000], {}, [0, 50_000, 100_000, 150_000, 200_000]],
  [[-120, 250], {}, [-200, 0, 200, 400]],
  [[-5], {}, [-6, -4, -2, 0]],
])('an axis has round steps and zero: %j %j', (values, options, ticks) => {
  const found = ticksOf(chartScale(values, options))
  expect(found.map((tick) => Math.round(tick * 1e6) / 1e6)).toEqual(ticks)
})

test('every value of many sizes is on its axis, in at most five lines', () => {
  for (let value = 0.013; value < 1e9; value *= 1.37)
    for (const isWhole of [true, false]) {
      const values = isWhole ? [Math.ceil(value)] : [value, -value / 3]
      const scale = chartScale(values, { isWhole })
      expect(scale.to, `${value}`).toBeGreaterThanOrEqual(Math.max(...values) - 1e-9)
      expect(scale.from, `${value}`).toBeLessThanOrEqual(Math.min(...values, 0))
      expect(ticksOf(scale).length, `${value}`).toBeLessThanOrEqual(5)
    }
})

test('places values between 0 and 100, and names lakh and crore', () => {
  const scale = { from: -50, to: 150, step: 50 }
  expect([-80, -50, 0, 50, 150, 200].map((value) => placeOnScale(value, scale))).toEqual([0, 0, 25, 50, 100, 100])
  expect(axisUnit({ from: 0, to: 200_000, step: 50_000 })).toEqual({ name: 'lakh', size: 1e5 })
  expect(axisUnit({ from: 0, to: 20_000_000, step: 5_000_000 }).name).toBe('crore')
  expect(axisUnit({ from: 0, to: 50_000, step: 25_000 }).name).toBe('')
})
