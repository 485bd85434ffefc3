import type { StatementGroup, Work } from '@melos/api-contract'

const MOST_SHOWN = 50

/** The works that a search means; without one, those whose title looks like the lines' come first. */
export function findWorks(
  works: readonly Work[],
  { search, similar }: { search: string; similar: StatementGroup['similar'] },
): readonly Work[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const places = new Map(similar.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: Work): number => places.get(id) ?? similar.length
  return works
    .filter(({ title, asset }) => {
      const text = `${title} ${asset.artist}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .slice(0, MOST_SHOWN)
}
