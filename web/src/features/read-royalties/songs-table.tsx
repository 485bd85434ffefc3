import type { Statement } from '@melos/api-contract'
import { parseMels, showDown, showPart } from '@melos/clearing/amounts'
import { parseEur, showCents, withEur } from '../../lib/eur.ts'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { SongLink } from '../../ui/song-link.tsx'
import { CardLabel, CardTable, cardLooks } from '../../ui/table.tsx'
import type { DocumentSummary } from './summarize-document.ts'
import { texts } from './texts.ts'

const { songs: words } = texts
const columns = [
  { label: words.song },
  { label: words.earned, isNumber: true },
  { label: words.eur, isNumber: true },
  { label: words.mels, isNumber: true },
  { label: words.perToken, isNumber: true },
]
const { row, tallCell: cell } = cardLooks.md

interface SongsTableProps {
  readonly statements: readonly Statement[]
  /** Null if the published document isn't known. */
  readonly document: DocumentSummary | null
}

export function SongsTable({ statements, document }: SongsTableProps) {
  const songs = listSongs(statements, document)
  return (
    <section aria-labelledby="songs-title">
      <h2 id="songs-title" className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">
        {words.title}
      </h2>
      {songs.length === 0 ? (
        <p className="text-sm text-muted">{words.none}</p>
      ) : (
        <CardTable caption={words.caption} columns={columns} from="md">
          {songs.map((song) => (
            <SongRow key={song.song} song={song} />
          ))}
        </CardTable>
      )}
    </section>
  )
}

interface SongLine {
  readonly song: string
  readonly title: string
  readonly artist: string
  /** Null if the index doesn't know the auction, and until the song's royalties are paid in. */
  readonly externalId: number | null
  readonly number: number | null
  /** MELS in base units, EUR times 10^18. */
  readonly gross: bigint | null
  readonly eur: bigint
  readonly mels: bigint
  readonly melsPerToken: bigint
  readonly eurPerToken: bigint
  readonly carriedForward: bigint
}

/** The statements on the chain, then the document's songs that aren't paid in. */
export function listSongs(
  statements: readonly Statement[],
  document: Pick<DocumentSummary, 'songs'> | null,
): readonly SongLine[] {
  const named = new Map(document?.songs.map((song) => [song.song.toLowerCase(), song]))
  const paid = statements.map((statement) => ({
    ...statement,
    gross: named.get(statement.song.toLowerCase())?.gross ?? null,
    eur: parseEur(statement.eur),
    mels: parseMels(statement.mels),
    melsPerToken: parseMels(statement.melsPerToken),
    eurPerToken: parseEur(statement.eurPerToken),
    carriedForward: 0n,
  }))
  const shown = new Set(paid.map(({ song }) => song.toLowerCase()))
  const others = [...named].filter(([song]) => !shown.has(song))
  return [...paid, ...others.map(([, song]) => ({ ...song, externalId: null, number: null }))]
}

function SongRow({ song }: { song: SongLine }) {
  const { externalId, title, artist, number, gross, eur, mels, melsPerToken, eurPerToken, carriedForward } = song
  const figures = [
    [words.earned, gross === null ? texts.unknown : showCents(gross)],
    [words.eur, showCents(eur)],
    [words.mels, showDown(mels)],
  ] as const
  return (
    <tr className={`${row} grid grid-cols-2 gap-4 align-top`}>
      <th scope="row" className={`${cell} col-span-2 min-w-0 text-left font-semibold`}>
        <SongLink externalId={externalId} title={title} artist={artist} />
        {number !== null && (
          <span className="block text-xs font-normal text-muted">{words.statement(String(number))}</span>
        )}
      </th>
      {figures.map(([label, value]) => (
        <td key={label} className={`${cell} md:text-right`}>
          <CardLabel from="md">{label}</CardLabel>
          <Amount>{value}</Amount>
        </td>
      ))}
      <td className={`${cell} md:text-right`}>
        <CardLabel from="md">{words.perToken}</CardLabel>
        <Amounts>{words.inMels(showPart(melsPerToken))}</Amounts>
        <span className="block text-xs text-muted">
          <Amounts>{withEur(showPart(eurPerToken))}</Amounts>
        </span>
        {carriedForward !== 0n && (
          <span className="block text-xs text-muted">
            <Amounts>{words.carried(withEur(showCents(carriedForward)))}</Amounts>
          </span>
        )}
      </td>
    </tr>
  )
}
