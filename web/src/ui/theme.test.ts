import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Color = readonly [red: number, green: number, blue: number]

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')

/** The colour tokens of one theme. */
function readTheme(selector: string): (name: string) => Color {
  const [, block = ''] = css.match(new RegExp(`^${selector} \\{(.*?)^\\}`, 'ms')) ?? []
  const colors = new Map([...block.matchAll(/--([\w-]+): #([\da-f]{6});/g)].map(([, name, hex = '']) => [name, hex]))
  return (name) => {
    const hex = colors.get(name)
    if (hex === undefined) throw new Error(`${selector} has no ${name}`)
    const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
    return [part(0), part(2), part(4)]
  }
}

/** As WCAG 2.2 defines it. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** `top` with an opacity over `bottom`. */
function blend(top: Color, bottom: Color, opacity: number): Color {
  const part = (index: 0 | 1 | 2) => top[index] * opacity + bottom[index] * (1 - opacity)
  return [part(0), part(1), part(2)]
}

const TEXT = 4.5
/** Borders of controls and other graphics that carry meaning. */
const GRAPHICS = 3

const themes = [
  ['light', readTheme(':root')],
  ['dark', readTheme('\\.dark')],
] as const

test('black on white has the highest possible contrast', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
})

const texts = ['ink', 'muted', 'accent', 'winning', 'losing'].flatMap((text) =>
  ['paper', 'surface'].map((background) => [text, background] as const),
)

test.each(
  themes.flatMap(([theme, color]) =>
    [...texts, ['on-accent', 'accent'] as const, ['paper', 'ink'] as const].map(
      ([text, background]) => [theme, text, background, color] as const,
    ),
  ),
)('in the %s theme %s on %s is readable', (_theme, text, background, color) => {
  expect(contrast(color(text), color(background))).toBeGreaterThanOrEqual(TEXT)
})

test.each(themes)('in the %s theme text on tinted and translucent backgrounds is readable', (_theme, color) => {
  const reading = blend(color('line'), color('surface'), 0.4)
  const filledBar = blend(color('accent'), color('paper'), 0.15)
  expect(contrast(color('ink'), reading)).toBeGreaterThanOrEqual(TEXT)
  expect(contrast(color('ink'), filledBar)).toBeGreaterThanOrEqual(TEXT)
  expect(contrast(blend(color('paper'), color('ink'), 0.8), color('ink'))).toBeGreaterThanOrEqual(TEXT)
  expect(contrast(blend(color('ink'), color('paper'), 0.8), color('paper'))).toBeGreaterThanOrEqual(TEXT)
})

test.each(themes)('in the %s theme the focus outline is visible on every background', (_theme, color) => {
  for (const background of ['paper', 'surface']) {
    expect(contrast(color('accent'), color(background))).toBeGreaterThanOrEqual(GRAPHICS)
  }
})

test('both themes define the same tokens', () => {
  const names = (selector: string) => css.match(new RegExp(`^${selector} \\{(.*?)^\\}`, 'ms'))?.[1]?.match(/--[\w-]+/g)
  expect(names('\\.dark')).toEqual(names(':root'))
})
