import { expect, test } from 'vitest'
import { openLettering } from './lettering.ts'
import { printCover } from './print-cover.ts'
import { drawUmbrellaWaltz } from './umbrella-waltz.ts'

test('letters with signs become shapes, as wide as asked', async () => {
  const lettering = await openLettering()
  const word = await lettering.set('Deštníkový', { face: 'heavy', x: 0, y: 0, width: 500, fill: 'red' })
  const scale = Number(/scale\(([\d.]+)\)/.exec(word)?.[1])
  const across = (/ d="([^"]+)"/.exec(word)?.[1]?.match(/-?\d+(?:\.\d+)?/g) ?? [])
    .map(Number)
    .filter((_, index) => index % 2 === 0)
  expect((Math.max(...across) - Math.min(...across)) * scale).toBeCloseTo(500, 0)
})

test('the same seed prints the same cover, to the last byte', async () => {
  const lettering = await openLettering()
  const print = () => printCover(lettering, { draw: drawUmbrellaWaltz, seed: 5 })
  expect((await print()).equals(await print())).toBe(true)
})
