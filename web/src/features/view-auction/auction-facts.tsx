import type { Asset } from '@melos/api-contract'
import { texts } from './texts.ts'

export function AuctionFacts({ asset }: { asset: Asset }) {
  const facts = listFacts(asset)
  if (facts.length === 0) return null
  return (
    <section>
      <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{texts.facts.title}</h2>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line py-2.5 text-sm">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Unknown facts are left out. The authors of the music are also listed as its composers. */
export function listFacts(asset: Asset): { name: string; value: string }[] {
  const { facts } = texts
  const music = asset.musicAuthors.join(', ')
  const known: [string, string | number | null][] = [
    [facts.rights, asset.rights === undefined ? null : facts.rightsIn[asset.rights]],
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
