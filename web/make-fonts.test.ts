import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeFonts } from './make-fonts.ts'

const PATIENCE_MS = 60_000

test(
  'the fonts in the repository are those that `node web/make-fonts.ts` makes',
  async () => {
    const fonts = await makeFonts()
    expect(fonts).toHaveLength(3)
    for (const { path, content } of fonts) expect((await readFile(path)).equals(content), path).toBe(true)
  },
  PATIENCE_MS,
)
