import type { Asset } from '@melos/api-contract'
import { texts } from './texts.ts'

interface Fact {
  readonly name: string
  readonly value: string
}

/** What is known of a song, in the order in which it is shown. Who wrote the music is its composer too. */
export function listFacts(asset: Asset): Fact[] {
  const { facts } = texts
  const music = asset.musicAuthors.join(', ')
  const known: [string, string | number | null][] = [
    [facts.era, asset.era],
    [facts.genre, asset.genres.map(({ label }) => label).join(', ')],
    [facts.label, asset.label],
    [facts.recordingStudio, asset.recordingStudio],
    [facts.composer, music],
    [facts.country, asset.country],
    [facts.lyricsBy, asset.lyricsAuthors.join(', ')],
    [facts.musicBy, music],
    [facts.yearOfRelease, asset.yearOfRelease],
  ]
  return known.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value: String(value) }]))
}
