import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeImage } from '../../../test/support/test-media.ts'
import { drawBox, loadCardFonts } from './card-parts.ts'
import { renderCard } from './render-card.ts'

const fonts = await loadCardFonts()

const drawing = drawBox({ display: 'flex' })

test('a card with the busiest cover is small enough for every network', async () => {
  const cover = await makeImage({ format: 'webp', width: 640, height: 640 })
  const card = await renderCard(fonts, { drawing, cover })
  expect(card.length).toBeLessThan(600_000)
  expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630, isPalette: true })
})

test('the background shows through a transparent cover', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const cover = await sharp({ create: { width: 64, height: 64, channels: 4, background } })
    .webp()
    .toBuffer()
  const card = await renderCard(fonts, { drawing, cover })
  const { channels } = await sharp(card).stats()
  expect(channels.map(({ min, max }) => [min, max])).toEqual([
    [0xf6, 0xf6],
    [0xf3, 0xf3],
    [0xee, 0xee],
  ])
})

test('a drawing without a cover fills the card', async () => {
  const card = await renderCard(fonts, { drawing: drawBox({ width: 1200, height: 630, background: '#c8361d' }) })
  const { channels } = await sharp(card).stats()
  expect(channels.map(({ min, max }) => [min, max])).toEqual([
    [0xc8, 0xc8],
    [0x36, 0x36],
    [0x1d, 0x1d],
  ])
})
