import { describe, expect, test } from 'vitest'
import { designSleeve, sleeveInks } from './sleeve-design.ts'

describe('designSleeve', () => {
  test('the same song gets the same sleeve', () => {
    const song = { number: 7, title: 'Ember' }
    expect(designSleeve(song)).toEqual(designSleeve(song))
  })

  test('42 songs in a row have 42 pairs of motif and inks', () => {
    const pairs = Array.from({ length: 42 }, (_, number) => {
      const { motif, inks } = designSleeve({ number, title: '' })
      return `${motif} ${inks.ground}`
    })
    expect(new Set(pairs).size).toBe(42)
  })

  test('the title alone changes the grain', () => {
    const grains = ['Ember', 'Embers', ''].map((title) => designSleeve({ number: 1, title }).grain.join())
    expect(new Set(grains).size).toBe(3)
  })

  test('every grain is from 0 to 1', () => {
    const grain = Array.from({ length: 100 }, (_, number) => designSleeve({ number, title: 'Ünï ✺' }).grain).flat()
    expect(grain.every((value) => value >= 0 && value < 1)).toBe(true)
  })
})

test.each(sleeveInks)('type on $ground is readable', ({ ground, type }) => {
  const [dark, light] = [luminance(ground), luminance(type)].toSorted((a, b) => a - b)
  expect(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)).toBeGreaterThanOrEqual(4.5)
})

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
