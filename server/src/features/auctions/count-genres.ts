import type { Genre } from '@melos/api-contract'
import { type GenreGroup, genreKey } from '../../auction-summaries/auction-summary-store.ts'

const MOST_GENRES = 50

/** Most frequent first, then by name. Of several spellings the first is used. */
export function countGenres(groups: readonly GenreGroup[]): Genre[] {
  const genres = new Map<string, Genre>()
  for (const { genres: labels, count } of groups) {
    const ofWork = new Map(labels.toReversed().map(({ label }) => [genreKey(label), label]))
    for (const [key, label] of ofWork) {
      const known = genres.get(key)
      genres.set(key, { label: known?.label ?? label, count: (known?.count ?? 0) + Number(count) })
    }
  }
  return [...genres.values()]
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'))
    .slice(0, MOST_GENRES)
}
