import { describe, expect, test } from 'vitest'
import { countGenres } from './count-genres.ts'

const group = (count: number, ...labels: string[]) => ({
  genres: labels.map((label) => ({ label })),
  count: BigInt(count),
})

describe('genres are counted', () => {
  test.each([
    ['for every auction of each', [group(2, 'Folk', 'Pop'), group(1, 'Pop')], ['Pop 3', 'Folk 2']],
    ['most auctions first, then by name', [group(1, 'b', 'C', 'ä'), group(2, 'z')], ['z 2', 'ä 1', 'b 1', 'C 1']],
    ['as one in any capitals', [group(1, 'Rock'), group(2, 'rock'), group(3, 'ROCK')], ['Rock 6']],
    ['as one with accents', [group(1, 'ČESKÁ'), group(1, 'česká'), group(1, 'Česka')], ['ČESKÁ 2', 'Česka 1']],
    ['as one however an accent is written', [group(1, 'caf\u00e9'), group(1, 'Cafe\u0301')], ['caf\u00e9 2']],
    ['once for a work that spells one twice', [group(1, 'Soul', 'soul', 'SOUL')], ['Soul 1']],
    ['where there are any', [group(3)], []],
    ['of no auctions', [], []],
  ])('%s', (_, groups, expected) => {
    expect(countGenres(groups).map(({ label, count }) => `${label} ${count}`)).toEqual(expected)
  })

  test('at most 50 genres are listed, those with the fewest auctions left out', () => {
    const groups = Array.from({ length: 51 }, (_, at) => group(at + 1, `Genre ${at + 1}`))
    const genres = countGenres(groups)
    expect([genres.length, genres.at(0)?.count, genres.at(-1)?.count]).toEqual([50, 51, 2])
  })
})
