import { parseMels, showMels, showPart } from '@melos/clearing/amounts'
import { parseEur, withEur } from '../../lib/eur.ts'
import { Amounts } from '../../ui/amount.tsx'
import { blockTexts } from '../../ui/block-texts.ts'
import { AnnouncedRoyalties } from './announced-royalties.tsx'
import { RoyaltiesChart } from './royalties-chart.tsx'
import type { SongRoyaltiesBody } from './song-sources.tsx'
import { SongSources } from './song-sources.tsx'
import { songTexts as words } from './song-texts.ts'
import { songYield } from './song-yield.ts'

interface SongRoyaltiesProps {
  readonly royalties: SongRoyaltiesBody
  /** What the royalties of the last 12 months are compared with; null in an auction that hasn't sold the song. */
  readonly price: { readonly of: keyof typeof words.yield.prices; readonly amount: string } | null
  /** In a later auction of a song that has earned already. */
  readonly isOnSale: boolean
}

/** What the tokens of a sold song have earned; it looks back and promises nothing. */
export function SongRoyalties({ royalties, price, isOnSale }: SongRoyaltiesProps) {
  const { statements, total, announced, sources } = royalties
  const [mels, eur] = [showPart(parseMels(total.melsPerToken)), showPart(parseEur(total.eurPerToken))]
  return (
    <section aria-labelledby="royalties-title">
      <h2 id="royalties-title" className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      {isOnSale && <p className="mb-4 max-w-prose text-md">{words.custody}</p>}
      {royalties.block !== null && (
        <p className="mb-4 max-w-prose text-sm text-muted">{blockTexts.meanings.royalties}</p>
      )}
      <AnnouncedRoyalties announced={announced} />
      {statements.length === 0 ? (
        <p className="text-sm text-muted">{words.none}</p>
      ) : (
        <div className="flex flex-col gap-8 rounded-card border border-line bg-surface p-5 sm:p-6">
          <div className="grid gap-6 sm:grid-cols-2">
            <div>
              <p className="text-sm text-muted">{words.perToken}</p>
              <p className="text-lg font-semibold">
                <Amounts>{words.mels(mels)}</Amounts>
              </p>
              <p className="text-sm text-muted">
                <Amounts>{withEur(eur)}</Amounts>
              </p>
            </div>
            {price !== null && <PastYield lastYear={royalties.lastYear} price={price} />}
          </div>
          <RoyaltiesChart
            statements={statements}
            sentence={words.chart.sentence(String(statements.length), mels, eur)}
          />
          <SongSources sources={sources} />
        </div>
      )}
    </section>
  )
}

interface PastYieldProps {
  readonly lastYear: SongRoyaltiesBody['lastYear']
  readonly price: NonNullable<SongRoyaltiesProps['price']>
}

function PastYield({ lastYear, price }: PastYieldProps) {
  const known = songYield({ lastYear, price: price.amount })
  const { name, value, meaning, prices, early, earlyMeaning } = words.yield
  return (
    <div>
      <p className="text-sm text-muted">{name}</p>
      <p className="text-lg font-semibold">
        <Amounts>{known === null ? early : value(known.percent)}</Amounts>
      </p>
      <p className="text-sm text-muted">
        <Amounts>
          {known === null ? earlyMeaning : meaning(showPart(known.earned), showMels(known.cost), prices[price.of])}
        </Amounts>
      </p>
    </div>
  )
}
