import { expect, test } from 'vitest'
import { sampleRows } from './table-twin.tsx'

test('the maximum number of rows is shown whole, and one more gives a selection', () => {
  expect(sampleRows(200, { most: 200, keep: [7] })).toEqual([...Array(200).keys()])
  expect(sampleRows(201, { most: 200 }).length).toBeLessThanOrEqual(200)
})

test.each([0, 1, 377, 998, 999])(
  'the first, the last and number %i are among the rows, each once and in order',
  (keep) => {
    const rows = sampleRows(1_000, { most: 200, keep: [keep] })
    expect(rows.length).toBeLessThanOrEqual(200)
    expect(rows).toEqual([...new Set(rows)].sort((one, other) => one - other))
    expect(rows).toEqual(expect.arrayContaining([0, keep, 999]))
  },
)
