import { expect, test } from 'vitest'
import { readCoverage } from './read-coverage.ts'

const lcov = `TN:
SF:src/base/Bids.sol
DA:23,512
LF:49
LH:48
BRF:10
BRH:9
end_of_record
TN:
SF:src/libraries/Money.sol
LF:4
LH:4
end_of_record
`

test('each file has its lines and branches, found and hit', () => {
  expect(readCoverage(lcov)).toEqual([
    { file: 'src/base/Bids.sol', lines: { found: 49, hit: 48 }, branches: { found: 10, hit: 9 } },
    { file: 'src/libraries/Money.sol', lines: { found: 4, hit: 4 }, branches: { found: 0, hit: 0 } },
  ])
})
