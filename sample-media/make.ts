import { mkdir, writeFile } from 'node:fs/promises'
import { studioLimits } from '@melos/api-contract'
import { studioSongs } from '@melos/demo/studio-songs'
import { drawAvatar } from './covers/draw-avatar.ts'
import { openLettering } from './covers/lettering.ts'
import { printCover } from './covers/print-cover.ts'
import { covers } from './covers.ts'
import { encodeMp3 } from './encode-mp3.ts'
import { marks } from './marks.ts'
import { performPiece } from './music/perform-piece.ts'
import { pieces } from './pieces.ts'

const assets = new URL('../demo/assets/', import.meta.url)
/** Arguments are folders or kinds; without arguments, everything is made. */
const asked = process.argv.slice(2)
const isAsked = (slug: string, kind: string): boolean =>
  asked.length === 0 || asked.includes(slug) || asked.includes(kind)

/** What the studio demands of a cover's side. */
const sideOf = (slug: string) =>
  studioSongs.some((song) => song.slug === slug) ? { side: studioLimits.coverSide } : {}
const lettering = await openLettering()

for (const [index, [slug, draw]] of Object.entries(covers).entries()) {
  if (!isAsked(slug, 'covers')) continue
  await keep(slug, 'cover.webp', await printCover(lettering, { draw, seed: 101 + index, ...sideOf(slug) }))
}
for (const [slug, mark] of Object.entries(marks)) {
  if (isAsked(slug, 'avatars')) await keep(slug, 'avatar.webp', await drawAvatar(lettering, mark))
}
for (const [slug, compose] of Object.entries(pieces)) {
  if (isAsked(slug, 'songs')) await keep(slug, 'song.mp3', await encodeMp3(performPiece(compose())))
}

async function keep(slug: string, name: string, content: Buffer): Promise<void> {
  await mkdir(new URL(`${slug}/`, assets), { recursive: true })
  await writeFile(new URL(`${slug}/${name}`, assets), content)
  console.log(`${slug}/${name}: ${content.length} bytes`)
}
