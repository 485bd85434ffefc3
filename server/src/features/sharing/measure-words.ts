import type { Font } from 'satori'
import type { CSSProperties } from 'satori/jsx'
import { jsx } from 'satori/jsx/jsx-runtime'
import { drawBox } from './draw-box.ts'
import { layOut } from './lay-out.ts'

interface Words {
  readonly words: readonly string[]
  readonly style: CSSProperties
}

/** Large, because widths come in whole pixels. */
const FONT_SIZE = 200

/** How wide each of the words is in this style, in parts of its size. */
export async function measureWords(fonts: Font[], { words, style }: Words): Promise<number[]> {
  const widths = new Map<string, number>()
  const column: CSSProperties = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }
  const lines = words.map((word, place) => jsx('div', { children: word }, place))
  await layOut(drawBox({ ...column, whiteSpace: 'pre', ...style, fontSize: FONT_SIZE }, ...lines), {
    width: 1_000 * FONT_SIZE,
    height: 1,
    fonts,
    onNodeDetected({ key, width }) {
      if (key != null) widths.set(String(key), width / FONT_SIZE)
    },
  })
  return words.map((_, place) => widths.get(String(place)) ?? 0)
}
