import { expect, test } from 'vitest'
import { payRoyalties } from './pay-royalties.ts'
import { MINIMUM_EUR } from './select-payable.ts'
import { SongLedger } from './song-ledger.ts'

const EUR = 10n ** 18n
const DAY = 24 * 60 * 60

function earned(eur: bigint, at = 0): SongLedger {
  const song = new SongLedger({ wholeTokens: 1_000n, holder: 'ann', house: 'house' })
  song.addStatement({ eur, rate: EUR / 2n, at })
  return song
}

test('exactly EUR 9.99 is not paid, and a millionth of a millionth more is', () => {
  expect(payRoyalties([earned(MINIMUM_EUR)], { account: 'ann', now: 1 })).toEqual([])
  const song = earned(MINIMUM_EUR + 10n ** 6n)
  const [payout] = payRoyalties([song], { account: 'ann', now: 1 })
  expect(payout).toEqual({ song, mels: (MINIMUM_EUR + 10n ** 6n) / 2n, eur: MINIMUM_EUR + 10n ** 6n })
})

test('three songs of EUR 4 are paid together and none alone', () => {
  const songs = [earned(4n * EUR), earned(4n * EUR), earned(4n * EUR)]
  for (const song of songs) expect(payRoyalties([song], { account: 'ann', now: 1 })).toEqual([])
  expect(payRoyalties(songs, { account: 'ann', now: 1 }).map(({ mels }) => mels)).toEqual([
    2n * EUR,
    2n * EUR,
    2n * EUR,
  ])
})

test('a song that is named three times counts once', () => {
  const song = earned(4n * EUR)
  expect(payRoyalties([song, song, song], { account: 'ann', now: 1 })).toEqual([])
})

test('the minimum falls away only for a song without a statement for 24 months', () => {
  const [old, recent] = [earned(EUR, 0), earned(EUR, DAY)]
  expect(payRoyalties([old, recent], { account: 'ann', now: 730 * DAY - 1 })).toEqual([])
  const paid = payRoyalties([old, recent], { account: 'ann', now: 730 * DAY })
  expect(paid.map(({ song }) => song)).toEqual([old])
  expect(recent.dueOf('ann').eur).toBe(EUR)
})
